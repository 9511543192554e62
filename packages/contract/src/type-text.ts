import type { JsonSchema } from './json-schema.ts';

/** A schema in one short line for people: `string 1-64`, `VideoCard[]`, `"day" | "week"`, `{ x: integer ≥ 0 }`. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map(typeText).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectText(schema);
    case 'array':
      return arrayText(schema);
    case 'string':
      return `string${range(schema.minLength, schema.maxLength)}`;
    case 'integer':
    case 'number':
      return `${schema.type}${range(schema.minimum, schema.maximum)}`;
    case undefined:
    default:
      return schema.type ?? 'any';
  }
}

function objectText(schema: JsonSchema): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) {
    return typeof schema.additionalProperties === 'object'
      ? `{ [name]: ${typeText(schema.additionalProperties)} }`
      : '{}';
  }
  const optional = (name: string) => (schema.required?.includes(name) ? '' : '?');
  return `{ ${fields.map(([name, field]) => `${name}${optional(name)}: ${typeText(field)}`).join(', ')} }`;
}

function arrayText(schema: JsonSchema): string {
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`;
  const item = typeText(schema.items ?? {});
  return `${/[ |]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]${range(schema.minItems, schema.maxItems)}`;
}

function range(low: number | undefined, high: number | undefined): string {
  if (low !== undefined && high !== undefined) return low === high ? ` ${low}` : ` ${low}-${high}`;
  if (low !== undefined) return ` ≥ ${low}`;
  return high === undefined ? '' : ` ≤ ${high}`;
}
