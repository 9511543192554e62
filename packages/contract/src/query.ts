import { z } from 'zod';
import { id } from './shapes/common.ts';

/**
 * Inputs of a GET arrive as text. These take the text as well as the real value, and nothing that merely happens to
 * convert ('' is not 0, 'yes please' is not true). `wire` is what the documentation says instead of the union.
 */
export function queryInt(min: number, max: number) {
  return z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/)], '请输入整数')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({ wire: { type: 'integer', minimum: min, maximum: max } });
}

export const queryBoolean = z
  .union(
    [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')],
    '请选择是或否',
  )
  .meta({ wire: { type: 'boolean' } });

/** Ids as a JSON array, or in a query as `a,b,c`. */
export function queryIds(max: number) {
  return z
    .union([z.array(z.string()), z.string().max(65 * max)])
    .transform((value) => (typeof value === 'string' ? value.split(',') : value))
    .pipe(z.array(id).min(1).max(max))
    .meta({ wire: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: max } });
}

/** A part of a multipart form that is an object: it arrives as JSON text. */
export function jsonPart<Part extends z.ZodObject>(part: Part) {
  const text = z
    .string()
    .max(1000)
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: '格式有误' });
        return z.NEVER;
      }
    })
    .pipe(part);
  return z.union([part, text]);
}
