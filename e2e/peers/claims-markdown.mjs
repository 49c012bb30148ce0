const count = new Intl.NumberFormat('en-GB');
const isClaimed = (one) => one.claimed !== false;

function wrapped(text, indent = '') {
  const lines = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && `${line} ${word}`.length > 118 - indent.length) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}

const groups = { required: 'Required', pending: 'Not scored by the suite (pending)' };

function casesOf(cases) {
  const claimed = cases.filter(isClaimed);
  const byGroup = Map.groupBy === undefined ? grouped(claimed) : Map.groupBy(claimed, ({ group }) => group);
  const parts = [...byGroup].map(([group, list]) => {
    const title = group === undefined ? '' : `${groups[group] ?? `Not scored by the suite (${group})`}: `;
    const separator = group === undefined ? '; ' : ' · ';
    return wrapped(`${title}${list.map(({ name }) => name).join(separator)}.`);
  });
  const others = cases.filter((one) => !isClaimed(one));
  if (others.length > 0)
    parts.push(wrapped(`Run and not claimed: ${others.map(({ name }) => name).join(' · ')}.`));
  return parts;
}

function grouped(list) {
  const map = new Map();
  for (const one of list) map.set(one.group, [...(map.get(one.group) ?? []), one]);
  return map;
}

function sectionText({ title, versions, passed, failed, cases, notRun, counts, says, run, date }) {
  const of =
    cases === undefined
      ? `${count.format(passed)} and more`
      : `${count.format(passed)} of ${count.format(passed + failed)}`;
  const numbers = Object.entries(counts).map(([name, number]) => `${count.format(number)} ${name}`);
  const pinned = Object.entries(versions).map(([name, version]) => `\`${name}\` ${version}`);
  return [
    `## ${title}: ${of} passed`,
    wrapped(`${pinned.join(', ')}. Run by \`${run}\`, last on ${date}.`),
    ...(numbers.length > 0 ? [wrapped(`At least ${numbers.join(', ')}.`)] : []),
    ...says.map((text) => wrapped(text)),
    ...(cases === undefined ? [] : casesOf(cases)),
    ...(notRun === undefined || notRun.length === 0
      ? []
      : [wrapped(`Not run: ${String(notRun.length)} scenarios, among them all of authorization.`)]),
  ].join('\n\n');
}

/** The page of claims as Markdown; docs/conformance.md is this, to the byte. */
export function markdownOf(data) {
  const head = [
    '# Conformance: what is claimed, and what is not',
    wrapped(
      `Written by \`node e2e/peers/claims.mjs --write\` from runs of Wirebook ${data.wirebook} on ${data.date}, revision ${data.revision}, server and client under Node ${data.node}. Do not edit it: a test compares it with docs/conformance.json, and \`.ci/run\` compares that with what it has just run.`,
    ),
  ];
  const not = data.notClaimed.map(({ what, why }) => `- ${wrapped(`**${what}.** ${why}`, '  ')}`);
  return `${[...head, ...data.sections.map(sectionText), '## Not claimed', not.join('\n')].join('\n\n')}\n`;
}
