import { choiceChecker, claimsChecker, evidenceChecker, requestChecker } from '../kit/checkers.ts';
import type { ExerciseKey } from '../kit/types.ts';
import { anyOf } from '../kit/any-of.ts';

const verdict = choiceChecker({
  right: 'f3-apart',
  explain: {
    'f3-tools':
      'They do work, and that hides the trouble. The rules would be there only when the model thinks of them, and the claim would begin when the model likes.',
    'f3-apart': 'Yes: the application, the model, the person, in this order.',
    'f3-reads':
      'That two of them change nothing is true and beside the point. A claim begins when a person opens it, and no application can decide that beforehand.',
    'f3-texts':
      'That both return text is true and beside the point. Nobody picks the rules from a menu; they have to be there under every draft.',
  },
});

const week = { '/method': 'resources/read', '/params/uri': 'calendar://week' } as const;

const request = requestChecker({
  program: 'calendar-toy',
  members: week,
  answer: 'result',
  answerMembers: { '/result/contents/0/uri': 'calendar://week' },
  explain: {
    'member:/method': 'A tool is called, a resource is read. The method has to say so: resources/read.',
    'member:/params/uri':
      'A resource is not called by a name. It has an address, here calendar://week, under uri.',
    'answer-kind':
      'No week has come back. If the answer is an error, its message says which member is to blame.',
    'no-answer': 'This request has not been answered. Start the calendar if it does not run, and send it.',
  },
  right: 'The week, read by its address. No model had to think of it.',
});

const fresh = evidenceChecker({
  asked: 'the answer to the read of calendar://week',
  request: week,
  kind: 'result',
  pointer: '/result/ttlMs',
  explain: {
    '/result/cacheScope': 'This says who may keep the answer. How long it stays good stands beside it.',
    '/result/resultType': 'This says that the answer is complete. It may be complete and out of date.',
    '/result/contents/0/text':
      'These are the events. How long one may rely on them is said outside of the contents.',
    '/result/contents/0/mimeType': 'This says how the text is written, and nothing about its age.',
    'request-not-answer':
      'This is the request. How long an answer stays good, the one who answers has to say.',
    'right-place-wrong-message': 'Lists have such a member too. Here you were asked about the week.',
    'other-message': 'This is not the answer to the read of the week.',
  },
  right:
    'For so many milliseconds the application may go on with what it has. An answer to a tool call has no such member.',
});

const prompt = { '/method': 'prompts/get', '/params/name': 'prepare_week' } as const;
const words = 'Those are the words of the server, to be used because somebody chose to use them.';
const asked = 'the answer to prompts/get for prepare_week';

const place = (pointer: string) =>
  evidenceChecker({ asked, request: prompt, kind: 'result', pointer, right: words });

const messages = evidenceChecker({
  asked,
  request: prompt,
  kind: 'result',
  pointer: '/result/messages',
  explain: {
    '/result/description':
      'This helps a person to choose. What goes into the conversation afterwards stands beside it.',
    '/result/messages/0/role': 'This says who is to speak the words. The words themselves stand next to it.',
    'request-not-answer': 'This is the request. In it you filled in a gap; the words came back.',
    'other-message': 'This is not the answer to prompts/get.',
  },
  right: words,
});

const claims = claimsChecker({
  holds: {
    'f3-moment': true,
    'f3-readonly': false,
    'f3-person': true,
    'f3-authority': false,
    'f3-application': true,
  },
  explain: {
    'f3-moment': 'It is so, and the drafts in which the model did not think of it look like all the others.',
    'f3-readonly':
      'A conversion of currencies changes nothing, and only the model sees when it is wanted. It is a tool, and a read-only one.',
    'f3-person': 'It is so. That somebody else wrote its text makes no difference to whose choice it is.',
    'f3-authority':
      'The person has picked the prompt, and the server has written it. It remains the text of a stranger.',
    'f3-application': 'It is so. The protocol hands over the content, and there its part ends.',
  },
  right: 'All five judged rightly: the kind follows from who decides, not from what comes back.',
});

/** Key of exercise 3: the wrong primitive. */
export const f3: ExerciseKey = {
  checkers: {
    'f3-verdict': verdict,
    'f3-request': request,
    'f3-fresh': fresh,
    'f3-words': anyOf(
      messages,
      place('/result/messages/0'),
      place('/result/messages/0/content'),
      place('/result/messages/0/content/text'),
    ),
    'f3-claims': claims,
  },
  reference:
    'The question is who decides that each is used. The application decides on the policy, so it is a resource. The model decides to book, in the course of a talk, so that is a tool. A person decides to begin a claim, so its words are a prompt. As tools all of them would still work, but at the wrong moment: the policy would be missing from every draft in which the model did not think of it.',
  points: [
    {
      id: 'a',
      text: 'One sorts by who decides: the model over tools, the application over resources, the person over prompts.',
      judgedBy: ['f3-verdict', 'f3-claims'],
      signs: [
        ['who', 'decides', 'decide', 'decision', 'chooses', 'control', 'controls'],
        ['model'],
        ['application', 'app', 'host', 'assistant'],
        ['person', 'user', 'people', 'human'],
      ],
    },
    {
      id: 'b',
      text: 'So the rules become a resource, the booking a tool, the claim a prompt.',
      judgedBy: ['f3-verdict', 'f3-request', 'f3-fresh', 'f3-words'],
      signs: [['resource'], ['tool'], ['prompt']],
    },
    {
      id: 'c',
      text: 'The wrong kind goes on working, at another moment than the right one.',
      judgedBy: ['f3-claims', 'f3-verdict'],
      signs: [
        [
          'work',
          'works',
          'moment',
          'time',
          'forget',
          'forgets',
          'missing',
          'when the model',
          'remember',
          'think of',
        ],
        ['wrong', 'moment', 'missing', 'forget', 'model', 'only', 'late'],
      ],
    },
  ],
};
