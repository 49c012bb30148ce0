import { expect, type Locator } from '@playwright/test';
import { Cell } from './cell.ts';

/** Where evidence is picked: the newest message of a stream, and a place in it. */
export interface Place {
  readonly stream: 'stdin' | 'stdout' | 'stderr';
  /** Its name in the list of the picker, when not any will do. */
  readonly name?: RegExp;
  /** RFC 6901. */
  readonly pointer: string;
}

/** One judged part of an exercise. */
export class ExercisePart {
  readonly root: Locator;
  /** What the last check said; absent before it and once the answer has changed. */
  readonly verdict: Locator;
  /** What is picked as evidence, in words. */
  readonly picked: Locator;
  readonly picker: Locator;
  readonly openPicker: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.verdict = root.locator('.verdict');
    this.picked = root.locator('.picked');
    this.picker = root.locator('.picker');
    this.openPicker = root.getByRole('button', { name: /^(Pick from your trace|Change)$/ });
  }

  option(text: string): Locator {
    return this.root.getByRole('radio', { name: text, exact: true });
  }

  /** The claim of this text: a group of its own with Accept and Reject. */
  claim(text: string): Locator {
    return this.root.getByRole('group', { name: text, exact: true });
  }

  async judge(claim: string, accepted: boolean): Promise<void> {
    await this.claim(claim)
      .getByRole('radio', { name: accepted ? 'Accept' : 'Reject' })
      .check();
  }

  /** The messages that the open picker lists, newest first. */
  messages(stream: Place['stream'], name = /^/): Locator {
    const page = this.root.page();
    return this.picker
      .locator('label')
      .filter({ has: page.locator('.name > .soft', { hasText: new RegExp(`^\\s*${stream}`) }) })
      .filter({ has: page.locator('.name', { hasText: name }) });
  }

  /** Picks a place in the newest message of a stream, by clicking it in the tree or by typing its pointer. */
  async pick({ stream, name, pointer }: Place, how: 'click' | 'type' = 'type'): Promise<void> {
    if ((await this.openPicker.getAttribute('aria-expanded')) === 'false') await this.openPicker.click();
    await this.messages(stream, name).first().getByRole('radio').check();
    if (how === 'click') {
      await this.picker.locator(`[role="treeitem"][data-pointer="${pointer}"]`).first().click();
    } else {
      await this.picker.getByRole('textbox', { name: 'Or type its JSON Pointer' }).fill(pointer);
      await this.picker.getByRole('button', { name: 'Use', exact: true }).click();
    }
    await expect(this.picker).toHaveCount(0);
    await expect(this.picked).toContainText(pointer === '' ? 'the whole message' : pointer);
  }

  /** The cell of a request to build. */
  cell(): Cell {
    return new Cell(this.root.getByRole('region', { name: /^Request / }));
  }

  /** Expects this verdict, with exactly this said first. */
  async says(kind: 'right' | 'wrong' | 'unanswered' | 'could-not-check', sentence: string): Promise<void> {
    await expect(this.verdict).toHaveAttribute('data-kind', kind);
    const words = { right: 'Right', wrong: 'Not yet', unanswered: 'Not answered' };
    const word = kind === 'could-not-check' ? 'Could not check' : words[kind];
    await expect(this.verdict).toContainText(`${word}. ${sentence}`);
  }
}

/** An exercise: judged parts, free text, hints, reference. Give it the region named by its title. */
export class Exercise {
  readonly root: Locator;
  readonly checkButton: Locator;
  /** How the newest check went, and how many attempts there were. */
  readonly summary: Locator;
  readonly hintButton: Locator;
  readonly hints: Locator;
  readonly freeText: Locator;
  /** Key points that the free text seems to cover or to miss. */
  readonly points: Locator;
  readonly referenceButton: Locator;
  readonly reference: Locator;
  readonly startOverButton: Locator;
  readonly undoStartOver: Locator;
  readonly couldNotCheck: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.checkButton = root.getByRole('button', { name: /^Check(ing)?$/ });
    this.summary = root.locator('.summary');
    this.hintButton = root.getByRole('button', { name: /^(Hint|Next hint)$/ });
    this.hints = root.getByRole('listitem').filter({ hasText: /^\s*Hint \d+ of \d+\./ });
    this.freeText = root.locator('.free textarea');
    this.points = root.getByRole('group', { name: 'What your text seems to cover' });
    this.referenceButton = root.getByRole('button', { name: /^(Show|Hide) reference$/ });
    this.reference = root.getByRole('group', { name: 'Reference answer' });
    this.startOverButton = root.getByRole('button', { name: 'Start over', exact: true });
    this.undoStartOver = root.getByRole('button', { name: 'Undo start over', exact: true });
    this.couldNotCheck = root.getByRole('group', { name: 'Could not check' });
  }

  /** Parts in the order of the exercise, from 0. */
  part(index: number): ExercisePart {
    return new ExercisePart(this.root.locator('ol.parts > li').nth(index));
  }

  /** Presses Check and waits until the check is done. */
  async check(): Promise<void> {
    await this.checkButton.click();
    await expect(this.checkButton).toHaveText('Check');
  }

  async expectSolved(): Promise<void> {
    await expect(this.summary).toHaveAttribute('data-solved', 'true');
    await expect(this.summary).toContainText(/Solved\. (All \d+ parts are right|The part is right)\./);
  }

  /** Starts over: asks, and does it. */
  async startOver(): Promise<void> {
    await this.startOverButton.click();
    const dialog = this.root.page().getByRole('dialog', { name: 'Start this exercise over?' });
    await dialog.getByRole('button', { name: 'Start over', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}
