import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../worker/wire/message.ts';
import type { Exchange, LineEntry } from '../../host/types.ts';
import { Elicitation as ElicitationState } from '../../notebook/elicitation.svelte.ts';
import Elicitation from './Elicitation.svelte';
import { focusedOpener, giveModalDialogs } from './testing/modal-dialogs.ts';

let app: Record<string, unknown> | undefined;
let opener: HTMLButtonElement;

beforeEach(() => {
  giveModalDialogs();
  opener = focusedOpener();
});
afterEach(async () => {
  if (app !== undefined) await unmount(app);
  app = undefined;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const line = (stream: 'stdin' | 'stdout', text: string): LineEntry => ({
  ...{ seq: 1, at: 0, process: 3, afterEnd: false, restored: false },
  ...{ kind: 'line', stream, text },
});
const request =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","_meta":{"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{},"url":{}}}}}}';
const exchange = (requests: JsonObject): Exchange => {
  const result = {
    resultType: 'input_required',
    inputRequests: requests,
    requestState: 's',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'calendar', version: '1.0.0' } },
  };
  return {
    ...{ key: 1, process: 3, id: 1, method: 'tools/call', outcome: 'input-required', duplicateId: false },
    ...{ tookMs: 1, reason: undefined, restored: false, notifications: [], late: [] },
    request: line('stdin', request),
    answer: line('stdout', JSON.stringify({ jsonrpc: '2.0', id: 1, result })),
  };
};
const form = (properties: JsonObject, required: string[] = [], message = 'What?'): JsonObject => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties, required } },
});
const page = (url: string): JsonObject => ({
  method: 'elicitation/create',
  params: { mode: 'url', message: 'Open this', url },
});

interface Shown {
  readonly elicitation: ElicitationState;
  /** `inputResponses` of each retry. */
  readonly sent: unknown[];
  readonly onClose: ReturnType<typeof vi.fn>;
  readonly onSent: ReturnType<typeof vi.fn>;
}

async function show(requests: JsonObject): Promise<Shown> {
  const sent: unknown[] = [];
  const asked = exchange(requests);
  const elicitation = new ElicitationState(
    {
      program: 'calendar',
      site: () => 'https://class.example/',
      nextId: () => 2,
      send: (retry) => {
        sent.push(JSON.parse(retry).params.inputResponses);
        return Promise.resolve(undefined);
      },
      refuse: () => undefined,
    },
    asked,
    () => [asked],
  );
  const state = $state({ open: true });
  const onClose = vi.fn(() => (state.open = false));
  const onSent = vi.fn(() => (state.open = false));
  app = mount(Elicitation, {
    target: document.body,
    props: {
      get open() {
        return state.open;
      },
      elicitation,
      onClose,
      onSent,
    },
  });
  flushSync();
  await tick();
  return { elicitation, sent, onClose, onSent };
}

const settle = async (): Promise<void> => {
  flushSync();
  await tick();
  flushSync();
};
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name);
  if (found === undefined)
    throw new Error(
      `no button ${name} among ${[...document.querySelectorAll('button')].map((each) => each.textContent.trim()).join(', ')}`,
    );
  return found;
};
const press = async (name: string): Promise<void> => {
  const target = button(name);
  // jsdom does not submit a form by a button outside of it that names it.
  const owner = target.getAttribute('form');
  if (owner === null) target.click();
  else document.getElementById(owner)?.dispatchEvent(new Event('submit', { cancelable: true }));
  await settle();
};
const named = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll('label, legend')].find((each) =>
    each.textContent.trim().startsWith(label),
  );
  const control = found instanceof HTMLLabelElement ? found.control : (found?.parentElement ?? undefined);
  if (!(control instanceof HTMLElement)) throw new Error(`nothing labelled ${label}`);
  return control;
};
const write = async (label: string, value: string): Promise<void> => {
  const input = named(label) as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  await settle();
};
const escape = async (): Promise<Event> => {
  const event = new Event('cancel', { cancelable: true });
  document.querySelector('dialog')?.dispatchEvent(event);
  await settle();
  return event;
};
const text = (): string => document.querySelector('dialog')?.textContent.replace(/\s+/g, ' ') ?? '';
const described = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

const every: JsonObject = {
  subject: { type: 'string', title: 'Subject', description: 'What for', minLength: 3, maxLength: 8 },
  organiser: { type: 'string', title: 'Organiser', format: 'email', default: 'mira@example.com' },
  agenda: { type: 'string', title: 'Agenda', format: 'uri' },
  day: { type: 'string', title: 'Day', format: 'date' },
  start: { type: 'string', title: 'Start', format: 'date-time' },
  people: { type: 'integer', title: 'People', minimum: 2, maximum: 50, default: 4 },
  hours: { type: 'number', title: 'Hours' },
  online: { type: 'boolean', title: 'Online', default: false },
  room: { type: 'string', title: 'Room', enum: ['Library', 'Studio'], default: 'Studio' },
  urgency: { type: 'string', title: 'Urgency', oneOf: [{ const: 'lo', title: 'It can wait' }] },
  equipment: {
    type: 'array',
    title: 'Equipment',
    items: { type: 'string', enum: ['Projector', 'Board'] },
    default: ['Board'],
  },
  lunch: { type: 'array', title: 'Lunch', minItems: 1, items: { anyOf: [{ const: 'v', title: 'Vegan' }] } },
};

describe('a form', () => {
  it('says who asks, in the server’s word and in ours', async () => {
    await show({ f: form({ a: { type: 'string' } }) });
    expect(text()).toContain('calendar 1.0.0 asks. That is the name it gives itself; nothing proves it.');
    expect(text()).toContain('the program calendar, process 3');
  });

  it('draws every kind with label, description, hint and default', async () => {
    await show({ f: form(every, ['subject']) });
    expect(described(named('Subject'))).toContain('What for');
    expect(described(named('Subject'))).toContain('3 to 8 characters.');
    expect(named('Subject').getAttribute('aria-required')).toBe('true');
    expect((named('Organiser') as HTMLInputElement).value).toBe('mira@example.com');
    expect((named('People') as HTMLInputElement).value).toBe('4');
    expect(described(named('People'))).toContain('A whole number, 2 to 50.');
    expect((named('No') as HTMLInputElement).checked).toBe(true);
    expect((named('Room') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Studio');
    expect((named('Board') as HTMLInputElement).checked).toBe(true);
    expect((named('Projector') as HTMLInputElement).checked).toBe(false);
    expect(document.querySelectorAll('input[type="password"]')).toHaveLength(0);
  });

  it('links what is wrong to its field, goes to the first, and sends nothing', async () => {
    const { sent } = await show({ f: form(every, ['subject', 'lunch']) });
    await write('People', '2.5');
    expect(described(named('People'))).not.toContain('whole number, without');
    await press('Review and accept');
    expect(document.activeElement).toBe(named('Subject'));
    expect(named('Subject').getAttribute('aria-invalid')).toBe('true');
    expect(described(named('Subject'))).toContain('Answer this.');
    expect(described(named('People'))).toContain('Write a whole number, without a fraction.');
    expect(described(named('Lunch'))).toContain('Choose at least 1; 0 chosen.');
    expect(text()).toContain('3 answers do not fit yet.');
    await write('Subject', 'Tea');
    expect(named('Subject').getAttribute('aria-invalid')).toBe('false');
    expect(sent).toEqual([]);
  });

  it('shows what will be sent, and sends it only then', async () => {
    const { sent, onSent } = await show({ f: form(every, ['subject', 'lunch']) });
    await write('Subject', 'Tea');
    await write('Start', '2026-09-10T08:30:00Z');
    await write('Hours', '1.5');
    await write('Urgency', '0');
    named('Projector').click();
    named('Vegan').click();
    await settle();
    await press('Review and accept');
    expect(sent).toEqual([]);
    expect(text()).toContain('Nothing has been sent yet.');
    expect(text()).toContain('Equipment Projector, Board');
    expect(text()).toContain('Agenda left out');
    await press('Back');
    expect((named('Subject') as HTMLInputElement).value).toBe('Tea');
    await press('Review and accept');
    await press('Accept and send');
    expect(sent).toEqual([
      {
        f: {
          action: 'accept',
          content: {
            ...{ subject: 'Tea', organiser: 'mira@example.com', start: '2026-09-10T08:30:00Z', people: 4 },
            ...{ hours: 1.5, online: false, room: 'Studio', urgency: 'lo' },
            ...{ equipment: ['Projector', 'Board'], lunch: ['v'] },
          },
        },
      },
    ]);
    expect(onSent).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(opener);
  });

  it('declines without content', async () => {
    const { sent, onSent } = await show({ f: form({ a: { type: 'string', default: 'x' } }) });
    await press('Decline');
    expect(sent).toEqual([{ f: { action: 'decline' } }]);
    expect(onSent).toHaveBeenCalledOnce();
  });

  it('asks before it cancels on Escape, and loses nothing that was typed', async () => {
    const { sent, onClose, elicitation } = await show({ f: form({ a: { type: 'string', title: 'A' } }) });
    await write('A', 'typed');
    expect((await escape()).defaultPrevented).toBe(true);
    expect(text()).toContain('Put the question away?');
    await escape();
    expect((named('A') as HTMLInputElement).value).toBe('typed');
    await press('Cancel');
    await press('Close for now');
    expect(onClose).toHaveBeenCalled();
    expect(sent).toEqual([]);
    const [question] = elicitation.requests;
    expect(question?.mode === 'form' && question.fields[0] && question.draft(question.fields[0])).toBe(
      'typed',
    );
    expect(document.activeElement).toBe(opener);
  });

  it('tells the server of a cancel once it was confirmed', async () => {
    const { sent } = await show({ f: form({ a: { type: 'string' } }) });
    await escape();
    await press('Cancel the question');
    expect(sent).toEqual([{ f: { action: 'cancel' } }]);
  });

  it('closes for now where the browser insists, and sends nothing', async () => {
    const { sent, onClose } = await show({ f: form({ a: { type: 'string' } }) });
    document.querySelector('dialog')?.close();
    await settle();
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  it.each([
    ['apiKey', {}],
    ['a', { title: 'Your password' }],
    ['card_number', {}],
    ['access-token', {}],
  ])('warns when it asks for %s %j', async (name, more) => {
    await show({ f: form({ [name]: { type: 'string', ...more } }) });
    expect(text()).toContain('seems to ask for a credential');
  });

  it('does not cry wolf', async () => {
    await show({ f: form(every) });
    expect(text()).not.toContain('credential');
  });

  it('shows a stranger’s text as text', async () => {
    await show({
      f: form(
        {
          a: {
            type: 'string',
            title: `<b id="x">${String.fromCodePoint(0x202e)}evil</b>`,
            description: '<img src=x>',
          },
        },
        [],
        '<script>1</script>',
      ),
    });
    expect(document.querySelector('dialog b, dialog img, dialog script, #x')).toBeNull();
    expect(document.querySelector('[data-code="U+202E"]')).not.toBeNull();
    expect(text()).toContain('<script>1</script>');
  });

  it('does not draw a form that is no flat form, and can still be declined', async () => {
    const { sent } = await show({ f: form({ a: { type: 'object' } }) });
    expect(text()).toContain('The form cannot be shown');
    expect(() => button('Review and accept')).toThrow();
    await press('Decline');
    expect(sent).toEqual([{ f: { action: 'decline' } }]);
  });

  it('takes several questions one after the other', async () => {
    const { sent } = await show({
      one: form({ a: { type: 'string', title: 'A' } }, [], 'First?'),
      two: form({ b: { type: 'string', title: 'B' } }, [], 'Second?'),
    });
    expect(text()).toContain('Question 1 of 2');
    await press('Decline');
    expect(text()).toContain('Second?');
    await write('B', 'y');
    await press('Review and accept');
    expect(text()).toContain('First? Declined');
    await press('Accept and send');
    expect(sent).toEqual([{ one: { action: 'decline' }, two: { action: 'accept', content: { b: 'y' } } }]);
  });
});

describe('an address', () => {
  const opened = (): ReturnType<typeof vi.spyOn> => vi.spyOn(window, 'open').mockReturnValue(null);

  it('shows it whole with its host apart, and opens nothing by itself', async () => {
    const open = opened();
    await show({ p: page('https://class.example/credential/?x=1#y') });
    expect(document.querySelector('.host')?.textContent).toBe('class.example');
    expect(text()).toContain('https://class.example/credential/?x=1#y');
    expect(document.querySelectorAll('dialog a, dialog iframe, link[rel=prefetch]')).toHaveLength(0);
    expect(open).not.toHaveBeenCalled();
    expect(() => button('I have finished, retry')).toThrow();
  });

  it('opens it without opener or referrer, then sends consent and no content', async () => {
    const open = opened();
    const { sent } = await show({ p: page('https://class.example/credential/') });
    await press('Open the page in a new tab');
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://class.example/credential/',
      '_blank',
      'noopener,noreferrer',
    );
    await press('I have finished, retry');
    expect(sent).toEqual([{ p: { action: 'accept' } }]);
  });

  it('opens nothing remarkable before it was read', async () => {
    const open = opened();
    await show({ p: page('https://class.example@evil.example/') });
    expect(document.querySelector('.host')?.textContent).toBe('evil.example');
    expect(text()).toContain('another host');
    await press('Open the page in a new tab');
    expect(open).not.toHaveBeenCalled();
    named('I have read this').click();
    await settle();
    await press('Open the page in a new tab');
    expect(open).toHaveBeenCalledOnce();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///x', 'nonsense'])(
    'has no way to open %s',
    async (url) => {
      const { sent } = await show({ p: page(url) });
      expect(text()).toContain(url);
      expect(() => button('Open the page in a new tab')).toThrow();
      await press('Decline');
      expect(sent).toEqual([{ p: { action: 'decline' } }]);
    },
  );
});
