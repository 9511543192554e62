import { publishedRelease, type UpdateCheck, updateFailures } from '@liuguang/contract/admin/system/updates.ts';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';

const checkKey = 'updates';
const foundKey = 'updates.found';
const checkSchema = z.object({ enabled: z.boolean(), url: z.string() });
const foundSchema = z.object({
  at: z.number(),
  release: publishedRelease.nullable(),
  failure: z.enum(updateFailures).nullable(),
});
export type Found = z.infer<typeof foundSchema>;

/** Off until an owner wants it: nothing is asked by itself. */
const off: UpdateCheck = { enabled: false, url: '' };

export async function readCheck(db: Db): Promise<UpdateCheck> {
  return checkSchema.safeParse(await read(db, checkKey)).data ?? off;
}

/** What was found at another place says nothing about this one. */
export async function saveCheck(db: Db, check: UpdateCheck): Promise<void> {
  await write(db, checkKey, check);
  await db.deleteFrom('settings').where('key', '=', foundKey).execute();
}

export async function readFound(db: Db): Promise<Found | null> {
  return foundSchema.safeParse(await read(db, foundKey)).data ?? null;
}

export async function saveFound(db: Db, found: Found): Promise<void> {
  await write(db, foundKey, found);
}

async function read(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

async function write(db: Db, key: string, content: UpdateCheck | Found): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
