import { afterEach, expect, test } from 'vitest';
import { putFields, withPlaces } from './late-fields.ts';

afterEach(() => document.body.replaceChildren());

const html =
  '<label for="a">Why</label><textarea id="a" rows="5" aria-describedby="b" class="s1">a &lt;b>\n</textarea>' +
  '<select aria-label="Order"><!--[--><option value="A-104">A-104</option><option value="B-205" selected>B-205</option><!--]--></select>';

test('until it comes to life an island has no field that a browser would look for', () => {
  document.body.innerHTML = withPlaces(html);
  expect(document.querySelectorAll('textarea, select, input')).toHaveLength(0);
  expect(document.body.textContent).toContain('A-104');
});

test('then it has the fields it was rendered with, to the last attribute', () => {
  document.body.innerHTML = html;
  const whole = document.body.innerHTML;
  document.body.innerHTML = withPlaces(html);
  putFields(document.body);
  expect(document.body.innerHTML).toBe(whole);
  expect(document.querySelector('textarea')?.value).toBe('a <b>\n');
  expect(document.querySelector('select')?.value).toBe('B-205');
});

test('fields that are there already stay the same', () => {
  document.body.innerHTML = html;
  const field = document.querySelector('textarea');
  putFields(document.body);
  expect(document.querySelector('textarea')).toBe(field);
});
