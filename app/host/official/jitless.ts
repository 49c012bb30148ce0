/**
 * Importing this file first keeps zod, on which the official client is built, from generating code: the page policy forbids
 * it, and even zod's harmless attempt would be reported as a violation. No schema may be made before.
 */
import { config } from 'zod/v4/core';

config({ jitless: true });
