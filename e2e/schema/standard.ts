import { readFileSync } from 'node:fs';
import { Validator, type Schema } from '@cfworker/json-schema';

/** File of the official JSON Schema; undefined where none is named. */
export const schemaFile = process.env['WIREBOOK_SCHEMA'];

/** The official schema: says what is wrong with a value by the name of a definition; undefined when it fits. */
export interface Standard {
  readonly names: ReadonlySet<string>;
  fault(definition: string, value: unknown): string | undefined;
}

/** Reads the official schema of a revision. Throws where the file is missing or is something else. */
export function readStandard(file: string): Standard {
  const { $schema, $defs } = JSON.parse(readFileSync(file, 'utf8')) as {
    $schema?: string;
    $defs?: Record<string, Schema>;
  };
  if ($defs === undefined || !Object.hasOwn($defs, 'JSONRPCMessage'))
    throw new Error(`${file} is not the JSON Schema of MCP.`);
  const compiled = new Map<string, Validator>();
  const validatorOf = (definition: string): Validator => {
    const known = compiled.get(definition);
    if (known !== undefined) return known;
    if (!Object.hasOwn($defs, definition)) throw new Error(`The schema has no definition ${definition}.`);
    const schema: Schema = { $ref: `#/$defs/${definition}`, $defs };
    if ($schema !== undefined) schema.$schema = $schema;
    const made = new Validator(schema, '2020-12', true);
    compiled.set(definition, made);
    return made;
  };
  return {
    names: new Set(Object.keys($defs)),
    fault: (definition, value) => {
      const { valid, errors } = validatorOf(definition).validate(value);
      const last = errors.at(-1);
      return valid ? undefined : `${last?.instanceLocation ?? '#'}: ${last?.error ?? 'does not fit'}`;
    },
  };
}
