import { definePage, unanswered } from '../../mcp/elicitation.ts';
import { text, type Tool } from '../../mcp/tools.ts';
import type { CalendarParts } from './parts.ts';

const page = definePage('credential');

const firstWords =
  'An account can only be connected with a credential. Enter it on the page below: what you write there never passes through this client.';
const laterWords = 'The page has not reported back yet. Finish there, then confirm once more.';

/**
 * Needs a credential, which no form may ask for, so it sends the person to a page (client/elicitation, URL mode).
 * To agree to open a page is not to be done there: the first accept is answered with the question again, and the state
 * remembers it. There is no account behind it: the second accept counts as the page's report.
 */
export function connectAccount({ sealer, site }: CalendarParts): Tool {
  const url = `${site}credential/`;
  return {
    definition: {
      name: 'connect_account',
      title: 'Connect an account',
      description:
        'Connects the account of another calendar. It needs a credential, which the person enters on a page of this site. It is a rehearsal: nothing is stored.',
      inputSchema: { type: 'object', additionalProperties: false },
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    run: (_args, call) => {
      const state = sealer.open(call);
      if (state.how === 'refused') return state.answer;
      const answer = page.read(call);
      if (answer.how === 'declined' || answer.how === 'cancelled')
        return unanswered(answer.how, 'no account was connected');
      const asked = state.how === 'opened';
      const opened = asked && state.data['opened'] === true;
      const accepted = asked && answer.how === 'accepted';
      if (accepted && opened)
        return text('Connected. The credential went to the page and not through the client.');
      return sealer.ask(call, page.question(asked ? laterWords : firstWords, url), {
        opened: opened || accepted,
      });
    },
  };
}
