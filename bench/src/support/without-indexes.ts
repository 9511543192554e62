import type { Database } from '@liuguang/server/platform/db/database.ts';

/**
 * Fills tables without their indexes, which are made afterwards, each in one go: that takes minutes where a million rows
 * one after another take the better part of an hour. Keys stay, and those indexes that the work itself reads by.
 */
export async function withoutIndexes(
  { pool }: Pick<Database, 'pool'>,
  tables: readonly string[],
  work: () => Promise<void>,
  readBy: readonly string[] = [],
): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes where schemaname = 'public' and tablename = any($1)
       and indexname not in (select conname from pg_constraint) and indexname <> all($2)`,
    [tables, readBy],
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await work();
  const client = await pool.connect();
  try {
    await client.query("set maintenance_work_mem = '1GB'");
    for (const { text } of indexes) await client.query(text);
  } finally {
    client.release(true);
  }
}
