/**
 * Importing this file first keeps zod from generating code: the page policy forbids it, and even zod's harmless attempt
 * would be reported as a violation. zod reads the setting when a schema is made, so no schema may be made before.
 */
import { config } from 'zod/v4/core';

config({ jitless: true });
