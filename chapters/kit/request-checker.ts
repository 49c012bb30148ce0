import { readMessage, sameId } from '../../worker/wire/envelope.ts';
import type { JsonValue } from '../../worker/wire/message.ts';
import { inWords, kindOfResponse, type AnswerKind } from './answer-kind.ts';
import { firstDuplicate, mismatches, rawAt, short, type Members, type Mismatch } from './members.ts';
import type { Checker, SentRequest, Verdict } from './types.ts';
import { checkerFor, sentenceFor, unanswered, wrong, type Fault, type Sentences } from './verdict.ts';

const metadata = '/params/_meta';
const versionAt = `${metadata}/io.modelcontextprotocol~1protocolVersion`;
const capabilitiesAt = `${metadata}/io.modelcontextprotocol~1clientCapabilities`;

/** What a request that the reader built is judged by. */
export interface RequestSpec {
  /** Program it must have been sent to; any when absent. */
  readonly program?: string;
  /** What must stand in it. Pin whole objects where nothing else may stand in them ('/params/arguments'). */
  readonly members: Members;
  /** Pointers at which nothing may stand: for exercises that leave something out. */
  readonly absent?: readonly string[];
  /** The kind of answer it must have got. */
  readonly answer: AnswerKind;
  /** What must stand in the answer. */
  readonly answerMembers?: Members;
  /** The author's own sentences by explanation id. */
  readonly explain?: Sentences;
  /** Said when it is right. */
  readonly right: string;
}

/** Explanation id of a member of the request that is not as asked. */
export const memberExplanation = (pointer: string): string => `member:${pointer}`;

/** Explanation id of a member of the answer that is not as asked. */
export const answerExplanation = (pointer: string): string => `answer:${pointer}`;

/** Whether a pointer names a place or something below it. */
const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);

/** What every request of the revision carries, unless the exercise asks otherwise (basic, _meta). */
function membersOf(spec: RequestSpec): Members {
  const usual: Record<string, JsonValue> = { '/jsonrpc': '2.0', [versionAt]: '2026-07-28' };
  const elsewhere = [...Object.keys(spec.members), ...(spec.absent ?? [])];
  const asked = Object.entries(usual).filter(
    ([pointer]) => !elsewhere.some((place) => isWithin(pointer, place)),
  );
  return { ...Object.fromEntries(asked), ...spec.members };
}

function mismatchFault(spec: RequestSpec, mismatch: Mismatch, id: string, whose: string): Fault {
  const { pointer, asked, found } = mismatch;
  const says =
    found === undefined
      ? `${whose} has nothing at ${pointer}; asked is ${short(asked ?? '')}.`
      : asked === undefined
        ? `${whose} has ${short(found)} at ${pointer}, where nothing is asked.`
        : `${whose} has ${short(found)} at ${pointer}; asked is ${short(asked)}.`;
  return { explanation: id, says: sentenceFor(spec.explain, id, says), pointer };
}

/** One fault a member: of several differences inside a pinned object the first speaks. */
const byMember = (faults: readonly Fault[]): Fault[] =>
  faults.filter((fault, index) => faults.findIndex((one) => one.explanation === fault.explanation) === index);

function capabilityFaults(spec: RequestSpec, line: string): Fault[] {
  const names = [...Object.keys(spec.members), ...(spec.absent ?? [])];
  if (names.some((place) => isWithin(capabilitiesAt, place))) return [];
  const found = rawAt(line, capabilitiesAt);
  if (found?.startsWith('{') === true) return [];
  const id = memberExplanation(capabilitiesAt);
  return [
    mismatchFault(
      spec,
      { member: capabilitiesAt, pointer: capabilitiesAt, asked: '{}', found },
      id,
      'The request',
    ),
  ];
}

function requestFaults(spec: RequestSpec, line: string): Fault[] {
  const unlike = mismatches(line, membersOf(spec)).map((one) =>
    mismatchFault(spec, one, memberExplanation(one.member), 'The request'),
  );
  const surplus = (spec.absent ?? []).flatMap((pointer) => {
    const found = rawAt(line, pointer);
    const mismatch = { member: pointer, pointer, asked: undefined, found };
    return found === undefined
      ? []
      : [mismatchFault(spec, mismatch, memberExplanation(pointer), 'The request')];
  });
  return byMember([...unlike, ...capabilityFaults(spec, line), ...surplus]);
}

function duplicateFault(line: string): Fault | undefined {
  const name = firstDuplicate(line);
  if (name === undefined) return undefined;
  const says = `The name ${short(name)} stands twice in one object. Readers disagree about such a text, so write it once.`;
  return { explanation: 'duplicate-member', says };
}

/** These faults come alone: of a line that is no request, or two requests at once, nothing else can be said. */
function envelopeFault(line: string): Fault | undefined {
  const received = readMessage(line);
  if (received.kind === 'invalid')
    return { explanation: 'not-a-message', says: `The line is no message. ${received.reason}` };
  if (received.kind === 'request') return duplicateFault(line);
  return received.kind === 'notification'
    ? {
        explanation: 'notification',
        says: 'The line has no id, so it is a notification, and nothing answers it.',
        pointer: '/id',
      }
    : { explanation: 'not-a-request', says: 'The line is a response. A client sends requests.' };
}

function answerFault(spec: RequestSpec, { line, answer }: SentRequest): Fault | undefined {
  if (answer === undefined)
    return {
      explanation: 'no-answer',
      says: 'The request has no answer yet. Send it and wait for the answer.',
    };
  const [sent, received] = [readMessage(line), readMessage(answer)];
  if (sent.kind !== 'request' || received.kind !== 'response' || !sameId(sent.id, received.id)) {
    return {
      explanation: 'not-paired',
      says: 'The answer does not belong to this request: an answer has the same id, and 1 and "1" are two ids.',
    };
  }
  const kind = kindOfResponse(received);
  if (kind !== spec.answer) {
    const says = `The answer is ${inWords(kind)}; asked is a request that gets ${inWords(spec.answer)}.`;
    return { explanation: 'answer-kind', says: sentenceFor(spec.explain, 'answer-kind', says) };
  }
  const [unlike] = mismatches(answer, spec.answerMembers ?? {});
  return unlike === undefined
    ? undefined
    : mismatchFault(spec, unlike, answerExplanation(unlike.member), 'The answer');
}

function judge(spec: RequestSpec, sent: SentRequest): Verdict {
  const broken = envelopeFault(sent.line);
  if (broken !== undefined)
    return wrong({ ...broken, says: sentenceFor(spec.explain, broken.explanation, broken.says) });
  if (spec.program !== undefined && sent.program !== spec.program) {
    const says = `This went to the program ${sent.program}; asked is a request to ${spec.program}.`;
    return wrong({ explanation: 'other-program', says: sentenceFor(spec.explain, 'other-program', says) });
  }
  const [first, ...others] = requestFaults(spec, sent.line);
  if (first !== undefined) return wrong(first, others);
  const unlike = answerFault(spec, sent);
  return unlike === undefined ? { kind: 'right', says: spec.right } : wrong(unlike);
}

const ask = 'Write the request and send it.';

/**
 * Judges a request that was built and sent, by the parsed values of the line and of its paired answer. Order of
 * members, white space, escapes, the spelling of numbers, any legal id, further members and further _meta keys make no
 * difference. Explanations: `not-a-message`, `notification`, `not-a-request`, `other-program`, `member:<pointer>`,
 * `duplicate-member`, `no-answer`, `not-paired`, `answer-kind`, `answer:<pointer>`.
 */
export const requestChecker = (spec: RequestSpec): Checker =>
  checkerFor('request', ask, ({ sent }) =>
    sent === undefined || sent.line.trim() === '' ? unanswered(ask) : judge(spec, sent),
  );
