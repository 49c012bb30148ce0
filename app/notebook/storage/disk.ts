/**
 * Everything that reads or writes the database, with the guards of what is read. Loaded when a page opens its work: a cell
 * answers without it.
 */
export { openTabChannel } from './channel.ts';
export { dropBeside, loadItems, resetItems, writeItems } from './item-store.ts';
export { noticeFor } from './notices.ts';
export { openWork } from './open-work.ts';
