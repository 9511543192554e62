import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import { pickTables } from './pick-tables.ts';

/** Which of the two a change is about. */
export type PickAspect = 'pin' | 'recommend';

/** Its place and its end, of a pin; its time and its end, of a recommendation. */
export type Pick = readonly [number, number | null];
/** By agent; null: not picked there. */
export type Picks = Readonly<Record<string, Pick | null>>;

interface PickRow {
  readonly id: string;
  readonly agentId: string;
  readonly value: number;
  readonly until: number | null;
}

const columns = {
  pin: { value: sql`pinned::float8`, is: sql`pinned is not null`, until: sql.ref('pinned_until') },
  recommend: {
    value: sql`extract(epoch from recommended_at)::float8 * 1000`,
    is: sql`recommended_at is not null`,
    until: sql.ref('recommended_until'),
  },
} as const;

/** What these agents have picked: all of it, or of these titles. */
export async function readPicks(
  db: Db,
  kind: CatalogueKind,
  aspect: PickAspect,
  agentIds: readonly string[],
  ids?: readonly string[],
): Promise<PickRow[]> {
  const { table, id } = pickTables[kind];
  const { value, is, until } = columns[aspect];
  const { rows } = await sql<PickRow>`select ${id}::text as id, agent_id::text as "agentId", ${value} as value,
      extract(epoch from ${until})::float8 * 1000 as until
    from ${table} where agent_id = any(${[...agentIds]}::bigint[]) and ${is}
      and ${ids === undefined ? sql`true` : sql`${id} = any(${[...ids]}::bigint[])`}
    order by agent_id, ${value}`.execute(db);
  return rows.map(({ id: title, agentId, value: at, until: end }) => ({
    id: title,
    agentId,
    value: Math.round(at),
    until: end && Math.round(end),
  }));
}

/** Sets what is said of each title and agent; the other aspect stays. */
export async function writePicks(
  trx: Db,
  kind: CatalogueKind,
  aspect: PickAspect,
  changes: readonly { readonly id: string; readonly picks: Picks }[],
): Promise<void> {
  const { table, id } = pickTables[kind];
  const flat = changes.flatMap((one) =>
    Object.entries(one.picks).map(([agentId, pick]) => ({ id: one.id, agentId, pick })),
  );
  const on = flat.flatMap(({ pick, ...rest }) => (pick ? [{ ...rest, value: pick[0], until: pick[1] }] : []));
  const off = flat.filter(({ pick }) => pick === null);
  const [value, until, cast] =
    aspect === 'pin'
      ? [sql.ref('pinned'), sql.ref('pinned_until'), sql`w.value::int`]
      : [sql.ref('recommended_at'), sql.ref('recommended_until'), sql`to_timestamp(w.value / 1000)`];
  if (on.length > 0) {
    await sql`insert into ${table} as p (agent_id, ${id}, ${value}, ${until})
      select w.agent_id, w.id, ${cast}, to_timestamp(w.until / 1000)
      from unnest(${on.map((one) => one.agentId)}::bigint[], ${on.map((one) => one.id)}::bigint[],
        ${on.map((one) => one.value)}::float8[], ${on.map((one) => one.until)}::float8[]) as w (agent_id, id, value, until)
      on conflict (agent_id, ${id}) do update set ${value} = excluded.${value}, ${until} = excluded.${until}`.execute(
      trx,
    );
  }
  if (off.length > 0) await takeOff(trx, kind, aspect, off);
}

async function takeOff(
  trx: Db,
  kind: CatalogueKind,
  aspect: PickAspect,
  off: readonly { readonly id: string; readonly agentId: string }[],
): Promise<void> {
  const { table, id } = pickTables[kind];
  const which = sql`unnest(${off.map((one) => one.agentId)}::bigint[], ${off.map((one) => one.id)}::bigint[]) as w (agent_id, id)
    where p.agent_id = w.agent_id and p.${id} = w.id`;
  const [set, other] =
    aspect === 'pin'
      ? [sql`pinned = null, pinned_until = null`, sql`p.recommended_at is null`]
      : [sql`recommended_at = null, recommended_until = null`, sql`p.pinned is null`];
  await sql`delete from ${table} p using ${which} and ${other}`.execute(trx);
  await sql`update ${table} p set ${set} from ${which}`.execute(trx);
}

/** Ends what was picked until a time that has come; gives the titles. */
export async function endPicks(trx: Db, kind: CatalogueKind, now: number): Promise<string[]> {
  const { table, id } = pickTables[kind];
  const at = new Date(now);
  const due = sql`(pinned_until is not null or recommended_until is not null)
    and least(pinned_until, recommended_until) <= ${at}`;
  const gone = await sql<{ id: string }>`delete from ${table} where ${due}
    and (pinned is null or pinned_until <= ${at}) and (recommended_at is null or recommended_until <= ${at})
    returning ${id}::text as id`.execute(trx);
  const left = await sql<{ id: string }>`update ${table} set
      pinned = case when pinned_until <= ${at} then null else pinned end,
      pinned_until = case when pinned_until <= ${at} then null else pinned_until end,
      recommended_at = case when recommended_until <= ${at} then null else recommended_at end,
      recommended_until = case when recommended_until <= ${at} then null else recommended_until end
    where ${due} returning ${id}::text as id`.execute(trx);
  return [...new Set([...gone.rows, ...left.rows].map((row) => row.id))];
}
