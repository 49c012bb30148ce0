import { HEADERS } from '../../../worker/mcp/mirrored-headers.ts';

/** A way to send the same body in a wrong envelope, and what the specification makes of it. */
export interface EnvelopeTry {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  /** Headers to send instead of the right ones; undefined leaves one out. */
  readonly override: Readonly<Record<string, string | undefined>>;
}

/** Each breaks one header and leaves the body alone (transports/streamable-http, Server Validation). */
export const envelopeTries: readonly EnvelopeTry[] = [
  {
    id: 'other-method',
    title: 'Mcp-Method names another method',
    says: 'The header and the body disagree. A gateway would have routed by the one, and the server would have obeyed the other, so it refuses with -32020.',
    override: { [HEADERS.method]: 'tools/list' },
  },
  {
    id: 'no-name',
    title: 'Mcp-Name left out',
    says: 'A call of a tool has to repeat the name of the tool. Where it is missing, the answer is -32020 too.',
    override: { [HEADERS.name]: undefined },
  },
  {
    id: 'other-version',
    title: 'MCP-Protocol-Version of last year',
    says: 'The header names one revision and the metadata in the body another. Again -32020: it is a disagreement, not yet a question of versions.',
    override: { [HEADERS.protocolVersion]: '2025-11-25' },
  },
  {
    id: 'no-version',
    title: 'MCP-Protocol-Version left out',
    says: 'Each POST has to carry it.',
    override: { [HEADERS.protocolVersion]: undefined },
  },
];
