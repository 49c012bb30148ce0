import { Validator } from '@cfworker/json-schema';
import type { Check } from '../../mcp/schema.ts';
import { text, type Tool } from '../../mcp/tools.ts';
import type { JsonObject } from '../../wire/message.ts';

/** Keywords of JSON Schema 2020-12 that a list must not lose: composition, conditions, references and anchors. */
const inputSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** schema.ts knows none of these keywords (docs/decisions/002), so this one tool is checked by the library. */
function checkWith(schema: JsonObject): Check {
  // The library writes notes into the schema it is given.
  const copy = JSON.parse(JSON.stringify(schema)) as JsonObject;
  const validator = new Validator(copy, '2020-12', true);
  return (value, place) => {
    const { errors } = validator.validate(value);
    // The first says only that something within is wrong, the others what.
    const reasons = errors.map(
      ({ instanceLocation, error }) => `${instanceLocation} ${error.replace(/\.$/, '')}`,
    );
    return reasons.length === 0 ? undefined : `${place} do not fit the schema: ${reasons.join('; ')}`;
  };
}

/** A tool whose input schema uses the wider vocabulary of JSON Schema 2020-12 (basic, JSON Schema Usage). */
export const schemaTool: Tool = {
  definition: {
    name: 'json_schema_2020_12_tool',
    description: 'Takes a person to be reached by phone or by email.',
    inputSchema,
  },
  check: checkWith(inputSchema),
  run: () => text('The arguments fit.'),
};
