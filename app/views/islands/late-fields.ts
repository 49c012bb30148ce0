/*
 * When a page has been read, Chrome looks through every field of text and every list in it, for filling in forms. For that it
 * lays out each part of the page that was to wait, one by one, in one task. So a part that comes to life later has its fields
 * then, and a place for each until then.
 */
const places = 'later-textarea, later-select';

/** HTML of an island in which every field of text and every list is a place for one, with its attributes and content. */
export function withPlaces(html: string): string {
  return html.replaceAll(/<(\/?)(textarea|select)\b/g, '<$1later-$2');
}

function fieldFor(place: Element): Element {
  const field = document.createElement(place.localName.slice('later-'.length));
  for (const { name, value } of place.attributes) field.setAttribute(name, value);
  field.append(...place.childNodes);
  return field;
}

/** Puts the fields where their places are, before the island is hydrated. Does nothing where they are there already. */
export function putFields(island: ParentNode): void {
  for (const place of island.querySelectorAll(places)) place.replaceWith(fieldFor(place));
}
