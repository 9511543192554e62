import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import type { z } from 'zod';
import { fits, type Input } from '../../testing/samples/plain-input.ts';

const specs = adminCalls as Readonly<Record<AdminCallName, AdminCallSpec>>;

/** Calls by which staff set something that stays: every form and switch of the console. */
export const settingCalls = (Object.keys(adminCalls) as AdminCallName[]).filter(
  (name) => specs[name].changes && /\/(?:save|set(?=[A-Z])|create|make|send)/.test(name),
);

/** Every field of a call's input, by its path: `budget.amount`, `contacts[].kind`. */
export function fieldsOf(name: AdminCallName): string[] {
  return [...schemasOf(name).keys()];
}

function schemasOf(name: AdminCallName): Map<string, z.core.$ZodType> {
  const schemas = new Map<string, z.core.$ZodType>();
  for (const [path, schema] of fieldsIn(specs[name].input, '')) {
    if (!schemas.has(path)) schemas.set(path, schema);
  }
  return schemas;
}

function fieldsIn(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'default' || def.type === 'prefault' || def.type === 'optional' || def.type === 'nullable')
    return fieldsIn(def.innerType, path);
  if (def.type === 'pipe') return fieldsIn(def.in, path);
  if (def.type === 'array') return fieldsIn(def.element, `${path}[]`);
  if (def.type === 'union') {
    const within = def.options.flatMap((option) => fieldsIn(option, path));
    return within.every(([at]) => at === path) ? [[path, schema]] : within;
  }
  if (def.type !== 'object') return [[path, schema]];
  return Object.entries(def.shape).flatMap(([key, field]) => fieldsIn(field, path === '' ? key : `${path}.${key}`));
}

const pairs: readonly (readonly [unknown, unknown])[] = [
  [false, true],
  ['甲', '乙'],
  ['secret-0001', 'secret-0002'],
  ['https://a.example/', 'https://b.example/'],
  ['a@example.com', 'b@example.com'],
  [1, 2],
];

/** Two values that the schema of a field allows: choices, the number that is set and the next one, or plain ones. */
export function valuesOf(name: AdminCallName, path: string, base: object): readonly [unknown, unknown] | undefined {
  const schema = schemasOf(name).get(path);
  if (!schema) return undefined;
  const choices = choicesOf(schema);
  if (choices.length > 1) return [choices[0], choices[1]];
  const set: unknown = path.split('.').reduce<unknown>((at, key) => (at as Input | undefined)?.[key], base);
  const near = typeof set === 'number' ? [[set, set + 1] as const, [set, set - 1] as const] : [];
  return [...near, ...pairs].find((pair) => pair.every((value) => fits(schema, value)));
}

function choicesOf(schema: z.core.$ZodType): unknown[] {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'enum') return Object.values(def.entries);
  if (def.type === 'literal') return [...def.values];
  return def.type === 'union' ? def.options.flatMap(choicesOf) : [];
}

/** The input with one field set, by its path; a list gets exactly this one item. */
export function withField(input: object, path: string, value: unknown): Record<string, unknown> {
  const [, key = '', inList = '', rest = ''] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(path) ?? [];
  const before = (input as Record<string, unknown>)[key];
  const put = (at: unknown): unknown => (rest === '' ? value : withField(at ?? {}, rest, value));
  if (inList === '') return { ...input, [key]: put(before) };
  const items = Array.isArray(before) ? (before as unknown[]) : [];
  return { ...input, [key]: rest === '' ? [value].flat() : [put(items[0]), ...items.slice(1)] };
}
