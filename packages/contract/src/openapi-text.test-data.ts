import type { AdminCallSpec } from './admin/admin-call.ts';
import { commonErrors, type CallSpec } from './call.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation } from './openapi.ts';
import { typeText } from './type-text.ts';

/** Fields that fit are one line, so that the whole contract can be read; the others are a line each. */
const width = 160;
const common = new Set<string>(commonErrors);
/** Keywords that `typeText` writes, or that lead to deeper fields. */
const written = new Set(
  (
    '$ref type const enum anyOf oneOf properties required additionalProperties items prefixItems ' +
    'minLength maxLength minimum maximum minItems maxItems id'
  ).split(' '),
);

/** An operation of the OpenAPI document as lines to review: who may call, what goes in and out, how it fails. */
export function operationText(spec: CallSpec | AdminCallSpec, operation: Operation): string {
  const caller = 'roles' in spec ? `${[spec.roles].flat().join(' ')}, ${spec.scope}` : spec.access;
  const flags = (['alsoPost', 'sensitive', 'content', 'notForYouth', 'trace'] as const).filter((flag) => spec[flag]);
  const parameters = (operation.parameters ?? []).filter(({ name }) => name !== 'X-Client');
  const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  const answer = operation.responses['200']?.content['application/json']?.schema.properties?.['data'] ?? {};
  const fails = operation['x-errors'].map(({ name }) => name).filter((name) => !common.has(name));
  return [
    `${spec.method} ${spec.path} by ${[caller, spec.changes ? 'changes' : 'reads', ...flags].join(', ')}`,
    ...(operation['x-limits'] ?? []).map((limit) => `  limit ${limit}`),
    ...block('  in ', [
      ...parameters.flatMap(({ name, required, schema, in: place }) =>
        fieldsOf(schema, `${place === 'header' ? 'header ' : ''}${name}${required ? '' : '?'}`),
      ),
      ...(type === 'multipart/form-data' ? [type] : []),
      ...(body ? fieldsOf(body.schema) : []),
    ]),
    ...block('  out ', fieldsOf(answer)),
    ...(fails.length > 0 ? [`  fails ${fails.join(' ')}`] : []),
  ].join('\n');
}

export function shapeText(name: string, shape: JsonSchema): string {
  return block(`${name} = `, fieldsOf(shape)).join('\n');
}

function block(start: string, fields: readonly string[]): string[] {
  const line = start + fields.join('; ');
  if (fields.length === 0) return [];
  return line.length <= width ? [line] : [start.trimEnd(), ...fields.map((field) => `    ${field}`)];
}

/** A line for each field that holds no further ones: `list[].title: string 1-80`. */
function fieldsOf(schema: JsonSchema, path = ''): string[] {
  const variants = (schema.anyOf ?? schema.oneOf ?? []).map((one, index) => ({ one, index }));
  const deep = variants.filter(({ one }) => isDeep(one));
  if (deep.length > 0) {
    const nameOf = (index: number) => (deep.length > 1 ? `${path}(${index + 1})` : path);
    return [...extraFields(schema, path), ...variants.flatMap(({ one, index }) => fieldsOf(one, nameOf(index)))];
  }
  if (!isDeep(schema)) return [path === '' ? leaf(schema) : `${path}: ${leaf(schema)}`];
  const { items, minItems = '', maxItems = '', properties = {}, required = [] } = schema;
  const size = minItems === '' && maxItems === '' ? '' : `${minItems}-${maxItems}`;
  if (items) return [...extraFields(schema, path), ...fieldsOf(items, `${path}[${size}]`)];
  const within = path === '' ? '' : `${path}.`;
  return [
    ...extraFields(schema, path),
    ...Object.entries(properties).flatMap(([name, field]) =>
      fieldsOf(field, `${within}${name}${required.includes(name) ? '' : '?'}`),
    ),
  ];
}

function isDeep({ properties, items }: JsonSchema): boolean {
  return items !== undefined || Object.keys(properties ?? {}).length > 0;
}

function leaf(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  return [variants ? variants.map(leaf).join(' | ') : typeText(schema), ...extras(schema)].join(' ');
}

/** Defaults, patterns and formats: everything else that the schema says. */
function extras(schema: JsonSchema): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) =>
    written.has(keyword) ? [] : [`${keyword} ${JSON.stringify(value)}`],
  );
}

function extraFields(schema: JsonSchema, path: string): string[] {
  const found = extras(schema);
  return found.length > 0 ? [`${path}: ${found.join(' ')}`] : [];
}
