import { createStorage } from 'unstorage';
import { completion } from '../../mcp/completion.ts';
import { createNews } from '../../mcp/news.ts';
import { prompts } from '../../mcp/prompts.ts';
import { StateSealer, stateKey } from '../../mcp/request-state.ts';
import { resources } from '../../mcp/resources.ts';
import { defineServer, type Server } from '../../mcp/server.ts';
import { tools } from '../../mcp/tools.ts';
import type { Program, ServerContext } from '../program.ts';
import { serve } from '../serve.ts';
import { connectAccount } from './connect-account.ts';
import { createCalendar } from './create-calendar.ts';
import { createEvent } from './create-event.ts';
import { weekPattern, type CalendarParts } from './parts.ts';
import { planMeeting } from './plan-meeting.ts';
import { CalendarStore } from './store.ts';
import { prepareWeek, week } from './week.ts';

const defaultSite = 'http://127.0.0.1:4326/';

/** The parts for one process: `env.stateKey` seals, `env.site` is where pages are, the binding's storage keeps. */
function partsFor(context: ServerContext): CalendarParts {
  const { env, ambient } = context;
  const complain = (says: string): void => {
    context.stderr(`calendar: ${says}\n`);
  };
  const { key, known } = stateKey(env['stateKey'], (count) => ambient.random(count));
  if (!known) complain('no state key was given, so a requestState is good in this process only');
  const open = context.storage ?? (() => Promise.resolve(createStorage()));
  const store = new CalendarStore({ open: () => open.call(context), ambient, complain });
  const news = createNews({
    honoursResource: async (uri, call) => {
      const handle = weekPattern.match(uri)?.['calendar'];
      try {
        return handle !== undefined && (await store.mayUse(handle, call.principal));
      } catch (fault) {
        complain(fault instanceof Error ? fault.message : 'the storage failed');
        return false;
      }
    },
  });
  const site = env['site'] ?? defaultSite;
  return {
    store,
    news,
    sealer: new StateSealer('calendar', key),
    site: site.endsWith('/') ? site : `${site}/`,
  };
}

/** The sound calendar: events under handles outside of the process, and state that is sealed. */
export function calendarServer(context: ServerContext): Server {
  const parts = partsFor(context);
  const { sealer, news } = parts;
  const prompt = prepareWeek(parts);
  const template = week(parts);
  const features = [
    tools([createCalendar(parts), createEvent(parts), connectAccount(parts), planMeeting]),
    resources({ templates: [template], events: news }),
    prompts([prompt]),
    completion([prompt], [template]),
  ];
  return defineServer({
    name: 'calendar',
    version: '1.0.0',
    features: features.map((feature) => sealer.guard(feature)),
  });
}

/** calendar over stdio. */
export const program: Program = (context) => serve(calendarServer(context))(context);
