import type { FramingTry } from '../kit/lab-data.ts';

const metadata =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

/** A request for discovery under an id given as JSON text. */
const discover = (id: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"server/discover","params":{${metadata}}}`;

const first = discover('"one"');
const second = discover('"two"');

/** Raw texts for the framing lab: what a line is, and what it is not (specification, basic/transports/stdio). */
export const framingTries: readonly FramingTry[] = [
  {
    id: 'whole',
    title: 'One message, one line',
    chunks: [`${first}\n`],
    says: 'The usual case. One line went in, and one line came back.',
  },
  {
    id: 'split',
    title: 'The same line in three pieces',
    chunks: [first.slice(0, 31), first.slice(31, 90), `${first.slice(90)}\n`],
    says: 'Pieces are an accident of the pipe. The decoder keeps what has come and waits for the newline, so the answer is the same.',
  },
  {
    id: 'two-lines',
    title: 'Two lines in one piece',
    chunks: [`${first}\n${second}\n`],
    says: 'The other accident: two messages arrive at once. Two newlines, two messages, two answers.',
  },
  {
    id: 'double',
    title: 'Two messages on one line',
    chunks: [`${first}${second}\n`],
    says: 'There is no newline between them, so this is one line, and it is not JSON. One parse error comes back, without an id, because none could be read.',
  },
  {
    id: 'no-newline',
    title: 'A message without its newline',
    chunks: [first],
    says: 'Nothing comes back. The text stands in the buffer, complete for your eye and unfinished for the decoder. Many a client has waited for ever at this place.',
  },
  {
    id: 'newline',
    title: 'The newline that was missing',
    chunks: ['\n'],
    says: 'If text was waiting, it is a line now and gets its answer. If none was, this is an empty line, which is passed over.',
  },
  {
    id: 'pretty',
    title: 'One message over several lines',
    chunks: [`{\n  "jsonrpc": "2.0",\n  "id": "one"\n}\n`],
    says: 'Four lines, and none of them is JSON by itself: four parse errors. White space is free inside a message, but a line break ends it.',
  },
  {
    id: 'header',
    title: 'A header of another protocol',
    chunks: [`Content-Length: ${String(first.length)}\r\n\r\n${first}\n`],
    says: 'The Language Server Protocol puts such a header before each message. Here it is a line that is no message, so it gets a parse error. The message behind it is served.',
  },
  {
    id: 'batch',
    title: 'A list of messages',
    chunks: [`[${first},${second}]\n`],
    says: 'It is JSON, but a line holds a single message. The answer is one invalid request, -32600, and neither of the two was served.',
  },
  {
    id: 'null-id',
    title: 'An id that is null',
    chunks: [`${discover('null')}\n`],
    says: 'JSON-RPC would let it pass. MCP does not: an id is a string or an integer. The refusal, -32600, has no id to bear.',
  },
  {
    id: 'notification',
    title: 'A message without an id',
    chunks: [`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"nobody"}}\n`],
    says: 'A notification. There is nothing to answer to, and nothing is answered, although this one cancels a request that does not exist.',
  },
];
