import { expect, type Locator, type Page } from '@playwright/test';
import type { AnswerFixture, Exercise, Part } from '../../chapters/kit/types.ts';
import type { Hand } from './hand.ts';

/** Where evidence stands: a message of the trace, newest first, and a member of it, by their names. */
export interface Place {
  readonly message: RegExp;
  readonly member: RegExp;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Somebody who works on a chapter and finds everything by role and name, as assistive technology does: no selector, no attribute of ours. */
export class Student {
  readonly page: Page;
  readonly hand: Hand;

  constructor(page: Page, hand: Hand) {
    this.page = page;
    this.hand = hand;
  }

  region(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name, exact: typeof name === 'string' });
  }

  /** The request of this title in the text. */
  request(title: string): Locator {
    return this.region(`Request ${title}`);
  }

  /** The control or the group that a part asks with. */
  part(exercise: Exercise, part: Part): Locator {
    return this.region(exercise.title).getByRole('group', { name: part.prompt, exact: true });
  }

  button(within: Locator, name: string | RegExp): Locator {
    return within.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Goes near a step of the chapter, named as the map of the chapter names it. */
  goes(step: string | RegExp): Promise<void> {
    return this.hand.near(this.page, typeof step === 'string' ? new RegExp(`${escaped(step)}$`) : step);
  }

  /** What live regions say now. */
  async says(): Promise<string> {
    return (await this.page.getByRole('status').allTextContents()).join('\n');
  }

  /** Does something and waits until a live region has said something new that holds these words. */
  async hears(words: string, act: () => Promise<void>): Promise<void> {
    const before = await this.says();
    await act();
    await expect
      .poll(async () => {
        const now = await this.says();
        return now !== before && now.includes(words) ? words : now;
      })
      .toBe(words);
  }

  /** Presses a button and waits until a live region tells of it. */
  press(within: Locator, name: string | RegExp, words: string): Promise<void> {
    return this.hears(words, () => this.hand.press(this.button(within, name)));
  }

  /** Sends a request of the text as it stands. */
  async send(title: string): Promise<void> {
    await this.press(this.request(title), 'Send', `${title}: `);
  }

  /** Sends a request that makes the server ask, and answers the question: the form, the review, the retry. */
  async answersQuestion(title: string, field: RegExp, value: string): Promise<void> {
    await this.goes(title);
    await this.send(title);
    const opener = this.button(this.request(title), 'Answer');
    await this.hand.press(opener);
    const dialog = this.page.getByRole('dialog');
    await this.hand.write(dialog.getByRole('textbox', { name: field }), value);
    await this.hand.press(this.button(dialog, 'Review and accept'));
    await this.press(dialog, 'Accept and send', `${title}: `);
    await expect(dialog).toHaveCount(0);
    await expect(this.request(title).getByRole('tree')).toContainText(value);
  }

  /** Has an exercise checked; so many parts are right. */
  async check(exercise: Exercise, right: number): Promise<void> {
    const words = `${exercise.title}: ${String(right)} of ${String(exercise.parts.length)} right`;
    await this.press(this.region(exercise.title), 'Check', words);
  }

  /** Gives a choice or judges claims. */
  async answers(exercise: Exercise, part: Part, { answer }: AnswerFixture): Promise<void> {
    const group = this.part(exercise, part);
    if (part.kind === 'choice' && answer.kind === 'choice') {
      const text = part.options.find(({ id }) => id === answer.option)?.text ?? '';
      await this.hand.choose(group, group.getByRole('radio', { name: text, exact: true }));
    }
    if (part.kind !== 'claims' || answer.kind !== 'claims') return;
    for (const { id, text } of part.claims) {
      const accepted = answer.accepted[id];
      if (accepted === undefined) continue;
      const claim = group.getByRole('group', { name: text, exact: true });
      const word = accepted ? 'Accept' : 'Reject';
      await this.hand.choose(claim, claim.getByRole('radio', { name: word, exact: true }));
    }
  }

  /** Writes a request into the editor of a part and sends it; sends what stands there without a line. */
  async builds(exercise: Exercise, part: Part, line?: string): Promise<void> {
    const cell = this.part(exercise, part).getByRole('region', { name: /^Request / });
    const send = this.button(cell, 'Send');
    await this.hears(`${part.prompt}: `, async () => {
      if (line === undefined) return this.hand.press(send);
      await this.hand.write(cell.getByRole('textbox', { name: /^Request / }), line);
      return this.hand.send(send);
    });
  }

  /** Picks evidence: the newest message of this name, and the member of it. */
  async picks(exercise: Exercise, part: Part, { message, member }: Place): Promise<void> {
    const group = this.part(exercise, part);
    const opener = this.button(group, /^(Pick from your trace|Change)$/);
    await this.hand.press(opener);
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    const messages = group.getByRole('group', { name: '1. Choose a message, newest first', exact: true });
    await this.hand.choose(messages, messages.getByRole('radio', { name: message }).first());
    const tree = group.getByRole('tree', { name: /^Members of / });
    await this.hand.pick(tree, tree.getByRole('treeitem', { name: member }).first());
    await expect(tree).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  /** Expects this verdict on a part, with exactly this said first, as the description of what asks. */
  async expectVerdict(
    exercise: Exercise,
    part: Part,
    kind: 'right' | 'wrong' | 'unanswered',
    says: string,
  ): Promise<void> {
    const word = { right: 'Right', wrong: 'Not yet', unanswered: 'Not answered' }[kind];
    const words = `${word}. ${says}`.replace(/\s+/g, ' ').trim();
    await expect(this.part(exercise, part)).toHaveAccessibleDescription(new RegExp(`^${escaped(words)}`));
  }
}
