import { z } from 'zod';

/** The part of JSON Schema that the contract produces and the documentation reads. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  [keyword: string]: unknown;
}

/** Collects every named shape under `#/components/schemas`, so that a shape is written once and referred to. */
export function schemaWriter() {
  const shapes: Record<string, JsonSchema> = {};

  function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, override: simplify }) as JsonSchema;
    for (const [name, shape] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) {
      shapes[name] = refsToComponents(shape);
    }
    return refsToComponents(rest);
  }

  return { shapes, write };
}

interface Overridden {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

const safe = Number.MAX_SAFE_INTEGER;

function simplify({ zodSchema, jsonSchema }: Overridden): void {
  // What arrives as text is documented as what it means.
  const wire = jsonSchema['wire'];
  if (typeof wire === 'object' && wire !== null) {
    delete jsonSchema['wire'];
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, wire);
  }
  // zod leaves the default of a converted value out of the input side.
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
  // The bounds of every safe integer say nothing.
  if (jsonSchema.maximum === safe) delete jsonSchema.maximum;
  if (jsonSchema.minimum === -safe) delete jsonSchema.minimum;
  // Answers may gain fields: a client must not refuse them.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function refsToComponents(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as JsonSchema;
}
