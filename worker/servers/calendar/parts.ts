import type { News } from '../../mcp/news.ts';
import type { StateSealer } from '../../mcp/request-state.ts';
import { compileTemplate } from '../../mcp/uri-template.ts';
import type { CalendarStore } from './store.ts';

/** What the parts of the calendar server share. */
export interface CalendarParts {
  readonly store: CalendarStore;
  readonly sealer: StateSealer;
  /** News of calendars to those who listen in this process. */
  readonly news: News;
  /** Address of the site, ending in a slash. */
  readonly site: string;
}

/** Address of a calendar's week, by handle. */
export const weekTemplate = 'calendar://{calendar}/week';

/** The same, compiled. */
export const weekPattern = compileTemplate(weekTemplate);

/** The one answer for a handle that never was, has expired or is somebody else's. */
export const noCalendar =
  'There is no such calendar. Call create_calendar and pass the handle it returns; a calendar is forgotten 24 hours after its last use.';

/** `calendar` in input schemas. */
export const handleSchema = {
  type: 'string',
  description: 'Handle of the calendar, as create_calendar returned it',
};
