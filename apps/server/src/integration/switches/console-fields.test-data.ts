import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import type { z } from 'zod';

const specs = adminCalls as Readonly<Record<AdminCallName, AdminCallSpec>>;

/** Calls by which staff set something that stays: every form and switch of the console. */
export const settingCalls = (Object.keys(adminCalls) as AdminCallName[]).filter(
  (name) => specs[name].changes && /\/(?:save|set(?=[A-Z])|create|make|send)/.test(name),
);

/** Every field of a call's input, by its path: `budget.amount`, `contacts[].kind`. */
export function fieldsOf(name: AdminCallName): string[] {
  return [...new Set(pathsIn(specs[name].input, ''))];
}

function pathsIn(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema as z.ZodType & { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'default' || def.type === 'prefault' || def.type === 'optional' || def.type === 'nullable')
    return pathsIn(def.innerType, path);
  if (def.type === 'pipe') return pathsIn(def.in, path);
  if (def.type === 'array') return pathsIn(def.element, `${path}[]`);
  if (def.type === 'union') return def.options.flatMap((option) => pathsIn(option, path));
  if (def.type !== 'object') return [path];
  return Object.entries(def.shape).flatMap(([key, field]) => pathsIn(field, path === '' ? key : `${path}.${key}`));
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
