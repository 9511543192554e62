import { z } from 'zod';
import { pageSize } from './constants.ts';
import { queryInt } from './query.ts';

/** Keyset paging as it goes over the wire. The cursor is opaque: only the server that made it can read it. */
export const pageInput = z.object({
  cursor: z.string().max(512).optional(),
  size: queryInt(1, pageSize.max).default(pageSize.default),
});

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    list: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int().optional(),
  });
}

/** A list that always comes whole: `data` is never a bare array. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item) });
}
