import { expect, test } from 'vitest';
import { droppedText, dropInLink } from './capsule-drop.ts';

const drop = (files: readonly File[]): DragEvent => ({ dataTransfer: { files } }) as unknown as DragEvent;
const file = (text: string): File =>
  ({ size: text.length, text: () => Promise.resolve(text) }) as unknown as File;

test('the first of many dropped files is given, with how many there were; a link is no drop', async () => {
  expect(dropInLink(await droppedText(drop([file('a\nb'), file('c')])))).toEqual({ files: 2, text: 'a\nb' });
  expect(dropInLink(await droppedText(drop([file('{}')])))).toEqual({ files: 1, text: '{}' });
  expect(dropInLink('d.abc')).toBeUndefined();
});
