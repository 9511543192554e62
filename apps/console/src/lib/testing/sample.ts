import { type AdminCallName, adminCalls, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { z } from 'zod';
import type { PageCall, RowOf } from '../table/admin-table.tsx';

/**
 * The plainest thing that a schema of the contract allows: empty lists, nothing where nothing may be, the first of several
 * choices. A test names only what it is about, and a new field of the contract breaks no test that does not care.
 */
function sampleOf(schema: z.core.$ZodType): unknown {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'object') {
    return Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, sampleOf(value)]));
  }
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'union') return sampleOf(def.options[0] as z.core.$ZodType);
  if (def.type === 'pipe') return sampleOf(def.out);
  if (def.type === 'default' || def.type === 'readonly') return sampleOf(def.innerType);
  // A list that may not be empty.
  if (def.type === 'array' && !fits(schema, [])) return [sampleOf(def.element)];
  const plain = plainest.find((value) => fits(schema, value));
  if (plain === undefined && def.type !== 'optional') throw new Error(`no sample of ${def.type}`);
  return plain;
}

/** Ten is for what may not be next to nothing. */
const plainest = [undefined, null, false, 0, 1, '1', '', [], {}, 10];

function fits(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}

/** What a call answers, plain but for `changes`. */
export function answerOf<N extends AdminCallName>(name: N, changes: Partial<AdminOutput<N>> = {}): AdminOutput<N> {
  return { ...(sampleOf(adminCalls[name].output) as AdminOutput<N>), ...changes };
}

/** A row of a list, plain but for `changes`. */
export function rowOf<N extends PageCall>(name: N, changes: Partial<RowOf<N>> = {}): RowOf<N> {
  const { list } = (adminCalls[name].output as unknown as z.ZodObject<{ list: z.ZodArray }>).shape;
  return { ...(sampleOf(list.element) as RowOf<N>), ...changes };
}

/** A page that is the whole list. */
export function pageOf<Row = never>(...list: Row[]): { list: Row[]; nextCursor: null } {
  return { list, nextCursor: null };
}
