import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Read as a file: the test runner empties style sheets that are imported. Tests run from the root of the project.
const css = readFileSync('app/styles/tokens.css', 'utf8');

type Theme = 0 | 1;
const pairs = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [String(name), [String(light), String(dark)] as const] as const,
  ),
);
const aliases = new Map(
  [...css.matchAll(/--([\w-]+):\s*var\(--([\w-]+)\);/g)].map(([, name, target]) => [
    String(name),
    String(target),
  ]),
);

const colour = (name: string, theme: Theme): string => {
  const target = aliases.get(name);
  if (target !== undefined) return colour(target, theme);
  const found = pairs.get(name)?.[theme];
  if (found === undefined) throw new Error(`There is no colour --${name}.`);
  return found;
};

// WCAG 2.2, relative luminance and contrast ratio.
const luminance = (hex: string): number =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
const contrast = (front: string, back: string): number => {
  const [dark = 0, light = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ['paper', 'sheet', 'sunken'];
const outcomes = ['result', 'tool-error', 'protocol-error', 'input-required', 'invalid-answer'];
const onSurfaces = [
  'ink',
  'soft',
  'accent',
  'accent-strong',
  'stdin',
  'stdout',
  'stderr',
  'local',
  'timeout',
  'cancelled',
  'dead-process',
  'pending',
  'json-name',
  'json-string',
  'json-number',
  'json-word',
  'json-mark',
  'line-number',
  ...outcomes,
];
const washes = [...outcomes.map((name) => `${name}-wash`), 'local-wash', 'neutral-wash', 'accent-wash'];

const readable: [string, string][] = [
  ...onSurfaces.flatMap((front) => surfaces.map((back): [string, string] => [front, back])),
  ...outcomes.map((name): [string, string] => [name, `${name}-wash`]),
  ...washes.flatMap((back): [string, string][] => [
    ['ink', back],
    ['soft', back],
  ]),
  ['local', 'local-wash'],
  ['accent', 'accent-wash'],
  ...['json-name', 'json-string', 'json-number', 'json-word', 'json-mark'].map((name): [string, string] => [
    name,
    'accent-wash',
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('colours, %s', (_, theme) => {
  it.each(readable)('%s on %s reads at 4.5:1', (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(surfaces)('edges of controls and the focus ring show on %s at 3:1', (back) => {
    expect(contrast(colour('edge', theme), colour(back, theme))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('focus', theme), colour(back, theme))).toBeGreaterThanOrEqual(3);
  });
});
