import { bytesToHex } from '@noble/hashes/utils.js';
import { processContext } from '../process-context.ts';

/** That many random bytes, which can say themselves in hex. Throws while no program runs yet. */
export function randomBytes(count: number): { toString(encoding: 'hex'): string } {
  const bytes = processContext()?.ambient.random(count);
  if (bytes === undefined) throw new Error('No program runs here yet.');
  return { toString: () => bytesToHex(bytes) };
}

/** A random UUID (RFC 9562, version 4). */
export function randomUUID(): string {
  const hex = [...randomBytes(16).toString('hex')];
  hex[12] = '4';
  hex[16] = '89ab'.charAt(Number.parseInt(hex[16] ?? '0', 16) & 3);
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
