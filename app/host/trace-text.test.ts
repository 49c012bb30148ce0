import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runRecord } from './run-record.ts';
import { traceMarkdown } from './trace-markdown.ts';
import { mermaidText, traceMermaid } from './trace-mermaid.ts';
import { replayShell, shellQuoted } from './trace-shell.ts';
import { Trace } from './trace.ts';
import type { StreamName } from './types.ts';

function traceOf(...lines: readonly (readonly [StreamName, string])[]): Trace {
  const trace = new Trace();
  trace.event(1, { type: 'spawned', program: 'fixtures', principal: 'mira' });
  for (const [stream, text] of lines) trace.line(1, stream, text);
  return trace;
}

const request = (id: number): string => `{"jsonrpc":"2.0","id":${String(id)},"method":"x"}`;
const answer = (id: number): string =>
  `{"jsonrpc":"2.0","id":${String(id)},"result":{"resultType":"complete"}}`;

describe('the run record', () => {
  it('is each request and the line that answered it, raw, in the order of the requests', () => {
    const odd = '{"jsonrpc":"2.0","id":1,"method":"x","a":1.0e0,"b":"\\u0041"}';
    const trace = traceOf(
      ['stdin', odd],
      ['stdin', request(2)],
      ['stdout', answer(2)],
      ['stderr', 'hello'],
      ['stdout', answer(1)],
    );
    expect(runRecord(trace.entries())).toEqual({
      text: `${odd}\n${answer(1)}\n${request(2)}\n${answer(2)}\n`,
      leftOut: 0,
    });
  });

  it('counts a request without an answer and leaves it out', () => {
    expect(runRecord(traceOf(['stdin', request(1)]).entries())).toEqual({ text: '', leftOut: 1 });
  });
});

describe('Markdown', () => {
  /** What stands outside of fenced blocks, by CommonMark: a fence ends at one that is as long and nothing but a fence. */
  function outside(markdown: string): string[] {
    let fence = '';
    return markdown.split(/\r\n|\n|\r/).filter((line) => {
      const found = /^(`{3,})(.*)$/.exec(line.trimStart());
      if (fence !== '') {
        if (found !== null && (found[1]?.length ?? 0) >= fence.length && found[2]?.trim() === '') fence = '';
        return false;
      }
      if (found !== null) fence = found[1] ?? '';
      return found === null && line !== '';
    });
  }

  it('holds every line raw, in a block that no text of a server can end', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[`~\r# [<a-z]{0,12}$/), { maxLength: 5 }), (texts) => {
        const trace = traceOf(...texts.map((text) => ['stdout', text] as const));
        const markdown = traceMarkdown('T', trace.entries());
        for (const text of texts) expect(markdown).toContain(`\n${text}\n`);
        expect(outside(markdown).filter((line) => !line.startsWith('**stdout**'))).toEqual([
          '# ` T `',
          'Every line as it crossed, in order.',
          '*Here*, process 1, ` started fixtures, acting for mira `',
        ]);
      }),
    );
  });

  it.each(['```', '````', 'a\r```\r# out', '```json'])('%j stays in its block', (text) => {
    const markdown = traceMarkdown('T', traceOf(['stdout', text], ['stdout', 'last']).entries());
    expect(outside(markdown).filter((line) => !line.startsWith('**stdout**'))).toHaveLength(3);
    expect(outside(markdown)).toHaveLength(5);
  });

  it('an id or a name in a heading is code, whatever it is made of', () => {
    const line = '{"jsonrpc":"2.0","id":"``<b>\\n# x","method":"`a`"}';
    const heading = traceMarkdown('T', traceOf(['stdin', line]).entries())
      .split('\n')
      .find((one) => one.startsWith('**stdin**'));
    expect(heading).toBe('**stdin**, process 1, ``` request "``<b>\\n# x", `a` ```');
  });
});

describe('Mermaid', () => {
  it('is a participant for each process and an arrow for each line', () => {
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}';
    const trace = traceOf(['stdin', request(1)], ['stdout', error]);
    trace.event(1, { type: 'exit', exit: { how: 'killed', reason: 'stop; end' } });
    expect(traceMermaid(trace.entries())).toBe(
      [
        'sequenceDiagram',
        '  participant C as Client',
        '  participant P1 as fixtures process 1',
        '  Note over C,P1: started fixtures, acting for mira',
        '  C->>P1: request 1, x',
        '  P1-->>C: answer to 1, protocol error -32602',
        '  Note over C,P1: ended, killed#58; stop#59; end',
        '',
      ].join('\n'),
    );
  });

  it('no text ends its label: one line an entry, and nothing but plain signs and character codes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(mermaidText(text)).toMatch(/^(?:[A-Za-z0-9 ,./_-]|#\d+;)+$/);
        expect(mermaidText(text)).not.toMatch(/--|%/);
        const lines = traceMermaid(traceOf(['stderr', text]).entries()).split('\n');
        expect(lines).toHaveLength(6);
      }),
    );
  });

  it.each([
    ['a\n  P1->>C: forged', 'a P1-#62;#62;C#58; forged'],
    ['%%{init: {}}%%', '#37;#37;#123;init#58; #123;#125;#125;#37;#37;'],
    ['<script>', '#60;script#62;'],
    ['', '#32;'],
    ['---', '-#45;-'],
  ])('%j', (text, label) => {
    expect(mermaidText(text)).toBe(label);
  });

  it('a long text is shortened', () => {
    expect(mermaidText('a'.repeat(500))).toBe(`${'a'.repeat(89)}#8230;`);
  });
});

describe('the shell line', () => {
  it('is one pipe a process, in single quotes', () => {
    const trace = traceOf(['stdin', `{"a":"it's"}`], ['stdout', 'no'], ['stdin', '$(x) `y` \\n "z"']);
    trace.event(2, { type: 'spawned', program: 'book-orders', principal: 'noor' });
    trace.line(2, 'stdin', '{}');
    expect(replayShell(trace.entries())).toEqual({
      text: `printf '%s\\n' '{"a":"it'\\''s"}' '$(x) \`y\` \\n "z"' | wirebook stdio fixtures\nprintf '%s\\n' '{}' | wirebook stdio book-orders --principal noor\n`,
      leftOut: 0,
    });
  });

  it('holds no control character, so that nothing in it reaches the terminal it is pasted into', () => {
    const { text } = replayShell(traceOf(['stdin', 'a\u001b[201~\u0003rm\r\u0000\u009b\\']).entries());
    expect(text).toBe(
      `printf '%b\\n' 'a\\0033[201~\\0003rm\\0015\\0000\\0302\\0233\\0134' | wirebook stdio fixtures\n`,
    );
  });

  it('is not made for a program whose name is no name', () => {
    const trace = new Trace();
    trace.event(1, { type: 'spawned', program: 'x; rm -rf ~', principal: 'mira' });
    trace.line(1, 'stdin', '{}');
    trace.line(2, 'stdin', '{}');
    expect(replayShell(trace.entries())).toEqual({ text: '', leftOut: 2 });
  });

  it('quotes any text', () => {
    expect(shellQuoted("''")).toBe("''\\'''\\'''");
  });
});
