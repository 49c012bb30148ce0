import { readMessage, sameId } from '../../worker/wire/envelope.ts';
import type { Received } from '../../worker/wire/message.ts';
import { parsePointer } from '../../worker/wire/pointer.ts';
import { kindOfResponse, type AnswerKind } from './answer-kind.ts';
import { holdsAll, rawAt, type Members } from './members.ts';
import type { Checker, Evidence, Verdict } from './types.ts';
import { checkerFor, sentenceFor, unanswered, wrong, type Sentences } from './verdict.ts';

/** What evidence picked in a trace is judged by. */
export interface EvidenceSpec {
  /** The message in words that fit "This is not …": "the answer to the read of B-205". */
  readonly asked: string;
  /** What the request must hold, by meaning: its id says nothing about what was asked. */
  readonly request: Members;
  /** Whether the place is in that request or in its answer; `answer` when absent. */
  readonly side?: 'request' | 'answer';
  /** The kind the answer must be of: another principal's run answers the same request otherwise. */
  readonly kind?: AnswerKind;
  /** The place, RFC 6901. */
  readonly pointer: string;
  /** The author's own sentences, by explanation id, and for near misses by pointer. */
  readonly explain?: Sentences;
  /** Said when it is right. */
  readonly right: string;
}

/** Explanation id of a place the author explains by its pointer. */
export const placeExplanation = (pointer: string): string => `at:${pointer}`;

type Judge = (spec: EvidenceSpec, evidence: Evidence, received: Received) => Verdict | undefined;

const say = (spec: EvidenceSpec, evidence: Evidence, explanation: string, says: string): Verdict =>
  wrong({ explanation, says: sentenceFor(spec.explain, explanation, says), pointer: evidence.pointer });

const notAMessage: Judge = (spec, evidence, received) => {
  if (evidence.stream === 'stderr') {
    return say(
      spec,
      evidence,
      'stderr',
      'This is text on stderr. It is there to be read by people; no message travels on it.',
    );
  }
  if (received.kind !== 'invalid') return undefined;
  return say(spec, evidence, 'not-a-message', `This line is no message. ${received.reason}`);
};

const badPointer: Judge = (spec, evidence) =>
  parsePointer(evidence.pointer) === undefined
    ? say(
        spec,
        evidence,
        'bad-pointer',
        'This is no JSON Pointer. Begin with a slash and put one before each name: /params/name.',
      )
    : undefined;

const isResponse = (received: Received): received is Extract<Received, { kind: 'response' }> =>
  received.kind === 'response';

/** The other message, told apart by what the pointer does in it. */
function otherMessage(spec: EvidenceSpec, evidence: Evidence): Verdict {
  if (rawAt(evidence.line, evidence.pointer) === undefined) {
    return say(
      spec,
      evidence,
      'no-such-place',
      `Nothing stands at ${evidence.pointer} in this message, and it is not ${spec.asked}.`,
    );
  }
  return samePlace(evidence.pointer, spec.pointer)
    ? say(spec, evidence, 'right-place-wrong-message', `The place is right, but this is not ${spec.asked}.`)
    : say(spec, evidence, 'other-message', `This is not ${spec.asked}.`);
}

const wrongSide: Judge = (spec, evidence, received) => {
  const side = isResponse(received) ? 'answer' : 'request';
  if (side === (spec.side ?? 'answer')) return undefined;
  if (!holdsAll(evidence.request ?? evidence.line, spec.request)) return otherMessage(spec, evidence);
  return side === 'request'
    ? say(
        spec,
        evidence,
        'request-not-answer',
        `This is the request itself. Asked is ${spec.asked}: what came back.`,
      )
    : say(
        spec,
        evidence,
        'answer-not-request',
        `This is what came back. Asked is ${spec.asked}: what was sent.`,
      );
};

const notPaired: Judge = (spec, evidence, received) => {
  if (!isResponse(received)) return undefined;
  const request = readMessage(evidence.request ?? '');
  if (request.kind === 'request' && sameId(request.id, received.id)) return undefined;
  return say(
    spec,
    evidence,
    'not-paired',
    'No request is paired with this answer, so it is evidence of nothing that was asked.',
  );
};

const anotherRequest: Judge = (spec, evidence, received) => {
  const request = isResponse(received) ? evidence.request : evidence.line;
  return holdsAll(request ?? '', spec.request) ? undefined : otherMessage(spec, evidence);
};

const anotherKind: Judge = (spec, evidence, received) =>
  spec.kind === undefined || !isResponse(received) || kindOfResponse(received) === spec.kind
    ? undefined
    : say(
        spec,
        evidence,
        'other-answer',
        `The request is right, but it was answered otherwise here. Asked is ${spec.asked}.`,
      );

const samePlace = (one: string, other: string): boolean =>
  JSON.stringify(parsePointer(one)) === JSON.stringify(parsePointer(other));

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** Every near miss of a place in the right message. */
function anotherPlace(spec: EvidenceSpec, evidence: Evidence): Verdict {
  const { pointer } = evidence;
  const own = placeExplanation(pointer);
  if (spec.explain !== undefined && Object.hasOwn(spec.explain, pointer)) {
    return wrong({ explanation: own, says: spec.explain[pointer] ?? '', pointer });
  }
  if (rawAt(evidence.line, pointer) === undefined) {
    return say(
      spec,
      evidence,
      'no-such-place',
      `The message is right, but nothing stands at ${pointer} in it.`,
    );
  }
  if (spec.pointer.startsWith(`${pointer}/`)) {
    return say(
      spec,
      evidence,
      'parent',
      'The message is right and the place is near: point at the one member inside that says it.',
    );
  }
  if (pointer.startsWith(`${spec.pointer}/`)) {
    return say(
      spec,
      evidence,
      'inside',
      'The message is right, but this is a part of the place asked for. Point at the whole of it.',
    );
  }
  return parentOf(pointer) === parentOf(spec.pointer)
    ? say(
        spec,
        evidence,
        'sibling',
        'The message is right, but this is the neighbour of the member that says it.',
      )
    : say(spec, evidence, 'wrong-place', 'The message is right, but this place says something else.');
}

const judges = [notAMessage, badPointer, wrongSide, notPaired, anotherRequest, anotherKind];

function judge(spec: EvidenceSpec, evidence: Evidence): Verdict {
  const received = readMessage(evidence.line);
  for (const one of judges) {
    const verdict = one(spec, evidence, received);
    if (verdict !== undefined) return verdict;
  }
  const found = samePlace(evidence.pointer, spec.pointer) && rawAt(evidence.line, spec.pointer) !== undefined;
  return found ? { kind: 'right', says: spec.right } : anotherPlace(spec, evidence);
}

const ask = 'Pick a message of your trace and the place in it.';

/**
 * Judges evidence picked in the reader's own trace: the message by the meaning of the request it was paired with, the
 * place exactly. Explanations: `stderr`, `not-a-message`, `bad-pointer`, `request-not-answer`, `answer-not-request`,
 * `not-paired`, `right-place-wrong-message`, `other-message`, `other-answer`, `no-such-place`, `parent`, `inside`,
 * `sibling`, `wrong-place`, and `at:<pointer>` for places the author explains.
 */
export const evidenceChecker = (spec: EvidenceSpec): Checker =>
  checkerFor('evidence', ask, ({ evidence }) =>
    evidence === undefined ? unanswered(ask) : judge(spec, evidence),
  );
