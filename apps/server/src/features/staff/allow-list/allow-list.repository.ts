import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';

const key = 'console.allow-list';

export async function readAllowList(db: Db): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return z
    .array(z.string())
    .catch([])
    .parse(row?.value ?? []);
}

export async function writeAllowList(trx: Db, ranges: readonly string[]): Promise<void> {
  const row = { key, value: JSON.stringify(ranges) };
  await trx
    .insertInto('settings')
    .values(row)
    .onConflict((on) => on.column('key').doUpdateSet({ value: row.value, updated_at: sql<Date>`now()` }))
    .execute();
}
