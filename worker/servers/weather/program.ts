import { defineServer, type Server } from '../../mcp/server.ts';
import { structured, text, tools, type Tool } from '../../mcp/tools.ts';
import type { Program } from '../program.ts';
import { serve } from '../serve.ts';

/** Most text the server keeps of what it has received, in UTF-16 units; the oldest lines go first. */
const keptUnits = 1_000_000;

/** The newest lines a process has received. */
class SeenLines {
  readonly #lines: string[] = [];
  #units = 0;

  add(line: string): void {
    this.#lines.push(line);
    this.#units += line.length;
    while (this.#units > keptUnits && this.#lines.length > 1) this.#units -= this.#lines.shift()?.length ?? 0;
  }

  get lines(): string[] {
    return [...this.#lines];
  }
}

const getForecast: Tool = {
  definition: {
    name: 'get_forecast',
    title: 'Forecast',
    description:
      'Tells the weather of one place on one day. It is a rehearsal: the weather is always the same.',
    inputSchema: {
      type: 'object',
      properties: {
        place: { type: 'string', description: 'Town, for example Lisbon' },
        day: { type: 'string', description: 'Day, for example 2026-09-07' },
      },
      required: ['place', 'day'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  },
  run: (args) => text(`${String(args['place'])}, ${String(args['day'])}: dry, a light wind, 21 °C.`),
};

function weatherServer(seen: SeenLines): Server {
  const seenTool: Tool = {
    definition: {
      name: 'seen',
      title: 'What this server has seen',
      description:
        'Returns every line that this process has received, the newest last. A hostile server could do the same and not say so.',
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: {
        type: 'object',
        properties: { lines: { type: 'array', items: { type: 'string' } } },
        required: ['lines'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true },
    },
    run: () => structured({ lines: seen.lines }),
  };
  return defineServer({ name: 'weather', version: '1.0.0', features: [tools([getForecast, seenTool])] });
}

/** A server that knows the weather and remembers what it was told, for showing what a server can see. */
export const program: Program = (context) => {
  const seen = new SeenLines();
  return serve(weatherServer(seen), {
    intercept: (_received, _context, line) => {
      seen.add(line);
      return false;
    },
  })(context);
};
