import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Aspect, WrittenChannels } from '../bulk/bulk-kind.ts';
import type { ChannelAccess, ChannelShown, ChannelValues } from '../bulk/channel-values.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import { overrideTables } from './override-tables.ts';

interface Channels {
  readonly itemId: string;
  readonly agentIds: readonly string[];
}

/** What these channels show otherwise in an aspect, by title; locked until the transaction ends. */
export async function readChannels(
  trx: Db,
  kind: CatalogueKind,
  aspect: Aspect,
  of: readonly Channels[],
): Promise<Map<string, ChannelValues>> {
  if (of.length === 0) return new Map();
  const { overrides, desk, itemId } = overrideTables[kind];
  // As who changes one override does, in the order of ids: two of them wait for each other, and not in a circle.
  await sql`select from ${sql.table(desk)} where ${sql.id(itemId)} = any(${of.map((one) => one.itemId)}::bigint[])
    order by ${sql.id(itemId)} for update`.execute(trx);
  const pairs = of.flatMap((one) => one.agentIds.map((agentId) => ({ itemId: one.itemId, agentId })));
  const from = kind === 'novel' ? sql`case when o.access is null then 1 else o.access_from end` : sql`1`;
  const { rows } = await sql<{ itemId: string; agentId: string } & ChannelAccess & ChannelShown>`
    select w.item_id::text as "itemId", w.agent_id::text as "agentId", o.access, coalesce(${from}, 1) as from,
      coalesce(o.hidden, false) as hidden
    from unnest(${pairs.map((pair) => pair.itemId)}::bigint[], ${pairs.map((pair) => pair.agentId)}::bigint[])
      as w (item_id, agent_id)
    left join ${sql.table(overrides)} o on o.agent_id = w.agent_id and o.${sql.id(itemId)} = w.item_id`.execute(trx);
  const values = new Map<string, Record<string, ChannelAccess | ChannelShown>>();
  for (const { itemId: id, agentId, access, from: first, hidden } of rows) {
    const value = aspect === 'shown' ? { hidden } : { access, from: first };
    values.set(id, { ...values.get(id), [agentId]: value });
  }
  return new Map([...values].map(([id, channels]) => [id, { channels }]));
}

/** One channel's part of what is written. */
export interface ChannelWrite {
  readonly itemId: string;
  readonly agentId: string;
  readonly value: ChannelAccess | ChannelShown;
}

export function channelWrites(written: readonly WrittenChannels[]): ChannelWrite[] {
  return written.flatMap(({ item, value }) =>
    Object.entries(value.channels).map(([agentId, one]) => ({ itemId: item.id, agentId, value: one })),
  );
}

/** What else these channels show otherwise stays; nothing of its own is no override. */
export async function writeChannelValues(
  trx: Db,
  kind: CatalogueKind,
  writes: readonly ChannelWrite[],
  staffId: string,
): Promise<void> {
  const { overrides, itemId } = overrideTables[kind];
  const [table, item] = [sql.table(overrides), sql.id(itemId)];
  const rows = sql`unnest(${writes.map((one) => one.agentId)}::bigint[], ${writes.map((one) => one.itemId)}::bigint[],
    ${writes.map(({ value }) => JSON.stringify(value))}::text[]) as w (agent_id, item_id, value)`;
  const [columns, values] = columnsOf(kind, writes);
  const set = sql.join(columns.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`));
  await sql`insert into ${table} as o (agent_id, ${item}, changed_by, ${sql.join(columns.map((name) => sql.id(name)))})
    select w.agent_id, w.item_id, ${staffId}::bigint, ${sql.join([...values])} from ${rows}
    on conflict (agent_id, ${item}) do update set ${set}, changed_by = excluded.changed_by, changed_at = now()`.execute(
    trx,
  );
  await sql`delete from ${table} o using ${rows} where o.agent_id = w.agent_id and o.${item} = w.item_id
    and o.title is null and o.cover_id is null and o.access is null and not o.hidden`.execute(trx);
}

function columnsOf(kind: CatalogueKind, writes: readonly ChannelWrite[]) {
  const [first] = writes;
  if (first && 'hidden' in first.value) return [['hidden'], [sql`(w.value::jsonb ->> 'hidden')::boolean`]] as const;
  const access = sql`w.value::jsonb ->> 'access'`;
  if (kind === 'video') return [['access'], [access]] as const;
  return [
    ['access', 'access_from'],
    [access, sql`(w.value::jsonb ->> 'from')::int`],
  ] as const;
}
