import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { bookTriggers, chosen, dropAgents, leftovers, ownAgents, steps } from './demo-rows.ts';

export interface RemovedDemo {
  /** By name, how many of each went. */
  readonly counts: ReadonlyMap<string, number>;
  /** Channels of the demo that stay because they are in use. */
  readonly kept: readonly string[];
  /** Folders of the store that no row names now. */
  readonly folders: readonly string[];
  /** The folder of the backup that was made of the demo. */
  readonly backup: string | null;
}

/** Whether anything of it is here. */
export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from settings where key like 'demo%'
    and not coalesce((value ->> 'removed')::boolean, false)) or exists (select from videos where import_key like 'demo-%')
    as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** In one transaction: all of the demo, or nothing. What is real stays, and what it stands on. */
export async function removeDemo(trx: Db): Promise<RemovedDemo> {
  for (const choose of chosen) await choose.execute(trx);
  const { rows: backups } = await sql<{ folder: string | null }>`select folder from backups where id in (
    select (value ->> 'backupId')::bigint from settings where key = 'demo desk backup')`.execute(trx);
  const counts = new Map<string, number>();
  const run = async (all: typeof steps) => {
    for (const { what, run: statement } of all) {
      const { numAffectedRows = 0n } = await statement.execute(trx);
      if (what !== undefined) counts.set(what, (counts.get(what) ?? 0) + Number(numAffectedRows));
    }
  };
  await setTriggers(trx, 'disable');
  const media = await listed(trx, 'media');
  const pictures = await listed(trx, 'pictures');
  await run(steps);
  const { rows: kept } = await ownAgents.execute(trx);
  await run(dropAgents(kept.map(({ id }) => id)));
  counts.set('pictures', await dropPictures(trx, pictures));
  await run(leftovers);
  await setTriggers(trx, 'enable');
  const folders = [...(await gone(trx, 'media', media)), ...(await gone(trx, 'pictures', pictures))];
  // The next start would load it again otherwise.
  const value = JSON.stringify({ removed: true });
  await trx
    .insertInto('settings')
    .values({ key: 'demo', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
  return { counts, kept: kept.map(({ id, name }) => `${id} ${name}`), folders, backup: backups[0]?.folder ?? null };
}

async function setTriggers(trx: Db, what: 'enable' | 'disable'): Promise<void> {
  for (const [table, name] of bookTriggers) {
    await sql`alter table ${sql.table(table)} ${sql.raw(what)} trigger ${sql.ref(name)}`.execute(trx);
  }
}

async function listed(trx: Db, field: 'media' | 'pictures'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select jsonb_array_elements_text(value -> ${sql.lit(field)}) as id
    from settings where key = 'demo content'`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those that nothing shows any more, neither by a reference nor by an address. */
async function dropPictures(trx: Db, ids: readonly string[]): Promise<number> {
  const { rows: references } = await sql<{ table: string; column: string }>`select c.conrelid::regclass::text as table,
      a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'pictures'::regclass`.execute(trx);
  const used = sql.join(
    references.map(
      ({ table, column }) => sql`exists (select from ${sql.table(table)} u where ${sql.ref(`u.${column}`)} = p.id)`,
    ),
    sql` or `,
  );
  const { numAffectedRows = 0n } =
    await sql`delete from pictures p where p.id = any (${[...ids]}::text[]) and not (${used})
    and not exists (select from agents where logo like '%' || p.id || '%' or share_picture like '%' || p.id || '%')
    and not exists (select from accounts where avatar like '%' || p.id || '%')
    and not exists (select from ads where picture like '%' || p.id || '%')`.execute(trx);
  return Number(numAffectedRows);
}

async function gone(trx: Db, table: 'media' | 'pictures', ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id)).map((id) => `${table}/${id}`);
}
