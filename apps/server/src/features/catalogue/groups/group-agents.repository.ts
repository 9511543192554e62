import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type CatalogueKind, groupTables } from './group-tables.ts';

/** From now on these agents show the group, and no others. */
export async function setGroupAgents(
  trx: Db,
  kind: CatalogueKind,
  groupId: string,
  agentIds: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(groupTables[kind].agents)} where group_id = ${groupId}
    and agent_id <> all(${[...agentIds]}::bigint[])`.execute(trx);
  await addGroupAgents(trx, kind, groupId, agentIds);
}

export async function addGroupAgents(
  trx: Db,
  kind: CatalogueKind,
  groupId: string,
  agentIds: readonly string[],
): Promise<void> {
  await sql`insert into ${sql.table(groupTables[kind].agents)} (agent_id, group_id)
    select agent_id, ${groupId}::bigint from unnest(${[...agentIds]}::bigint[]) as a (agent_id)
    on conflict do nothing`.execute(trx);
}
