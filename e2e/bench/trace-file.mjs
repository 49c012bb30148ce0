/** A work file whose trace has these lines, stdin and stdout in turn, as the notebook exports one. */
function workFile(lines) {
  const entries = lines.map((text, index) => ({
    seq: index + 1,
    at: 1_800_000_000_000 + index,
    process: 1,
    afterEnd: false,
    kind: 'line',
    stream: index % 2 === 0 ? 'stdin' : 'stdout',
    text,
  }));
  return JSON.stringify({
    format: 'wirebook-work',
    version: 1,
    exportedAt: '2026-11-30T00:00:00.000Z',
    chapters: [],
    items: [],
    besides: [],
    traces: [{ chapter: '43-stable-interoperability', entries }],
    aside: [],
  });
}

/** Requests and their answers, `count` lines in all. */
export const callsFile = (count) =>
  workFile(
    Array.from({ length: count }, (_, index) => {
      const id = String(index >> 1);
      return index % 2 === 0
        ? `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"n${id}"}}`
        : `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":[]}}`;
    }),
  );
