import { settledKinds } from '../../host/outcome-kinds.ts';
import type { OutcomeKind } from '../../host/types.ts';
import { finite, isRecord, listOf, oneOf, own, text } from '../storage/guard.ts';

/** One message as it stands in the trace: the raw text, and the place in it that is spoken of. */
export interface ProjectedLine {
  readonly text: string;
  /** JSON Pointer; undefined when the whole message is meant. */
  readonly pointer: string | undefined;
}

/** What an audience sees: one step, and what the trace says of it. Plain data; every text in it is data. */
export interface Projected {
  readonly chapter: string;
  readonly section: string;
  readonly title: string;
  /** 1, 2, 3 … and of how many. */
  readonly number: number;
  readonly of: number;
  /** Nothing but a dark screen. */
  readonly blank: boolean;
  /** The request as it stands in the editor now, or as it crossed. */
  readonly request: (ProjectedLine & { readonly crossed: boolean }) | undefined;
  readonly answer: ProjectedLine | undefined;
  /** What came of the request; undefined before it is sent. */
  readonly outcome: OutcomeKind | undefined;
  readonly tookMs: number | undefined;
  /** What is said of the place that is spoken of. */
  readonly note: string | undefined;
  /** Things to choose from, or the parts of an exercise. */
  readonly options: readonly string[];
  /** Index of the right option and what is said of it, once it is shown. */
  readonly shown: { readonly right: number; readonly says: string } | undefined;
}

/** What passes between a presenter and its audiences. */
export type ProjectorMessage =
  /** The whole state: whoever hears it needs nothing that was said before. */
  | { readonly type: 'state'; readonly presenter: string; readonly projected: Projected }
  /** An audience has come, and asks for the state. */
  | { readonly type: 'hello' }
  /** A remote in the audience's window asks to move. */
  | { readonly type: 'move'; readonly presenter: string; readonly by: 1 | -1 }
  /** The presenter's window is closing or reloading; what is shown stays. */
  | { readonly type: 'away'; readonly presenter: string };

const outcomes: readonly OutcomeKind[] = ['pending', ...settledKinds];

function readLine(value: unknown): ProjectedLine | undefined {
  if (!isRecord(value)) return undefined;
  const line = text(own(value, 'text'));
  return line === undefined ? undefined : { text: line, pointer: text(own(value, 'pointer')) };
}

function readShown(value: unknown): Projected['shown'] {
  if (!isRecord(value)) return undefined;
  const right = finite(own(value, 'right'));
  const says = text(own(value, 'says'));
  return right === undefined || says === undefined ? undefined : { right, says };
}

function readProjected(value: unknown): Projected | undefined {
  if (!isRecord(value)) return undefined;
  const at = (name: string): unknown => own(value, name);
  const chapter = text(at('chapter'));
  const section = text(at('section'));
  const title = text(at('title'));
  const number = finite(at('number'));
  const of = finite(at('of'));
  const blank = at('blank');
  const options = listOf(at('options'), text);
  if (chapter === undefined || section === undefined || title === undefined) return undefined;
  if (number === undefined || of === undefined || options === undefined || typeof blank !== 'boolean')
    return undefined;
  const request = readLine(at('request'));
  const asked = at('request');
  const crossed = isRecord(asked) && own(asked, 'crossed') === true;
  return {
    chapter,
    section,
    title,
    number,
    of,
    blank,
    request: request === undefined ? undefined : { ...request, crossed },
    answer: readLine(at('answer')),
    outcome: oneOf(at('outcome'), outcomes),
    tookMs: finite(at('tookMs')),
    note: text(at('note')),
    options,
    shown: readShown(at('shown')),
  };
}

/** Reads what came over the channel; undefined for anything else, such as what another version of the page says. */
export function readProjectorMessage(value: unknown): ProjectorMessage | undefined {
  if (!isRecord(value)) return undefined;
  const type = own(value, 'type');
  if (type === 'hello') return { type };
  const presenter = text(own(value, 'presenter'));
  if (presenter === undefined) return undefined;
  if (type === 'away') return { type, presenter };
  if (type === 'move') {
    const by = own(value, 'by');
    return by === 1 || by === -1 ? { type, presenter, by } : undefined;
  }
  const projected = type === 'state' ? readProjected(own(value, 'projected')) : undefined;
  return projected === undefined ? undefined : { type: 'state', presenter, projected };
}
