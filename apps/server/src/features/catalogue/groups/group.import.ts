import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { within } from '../../../platform/db/within.ts';
import { addGroupAgents, setGroupAgents } from './group-agents.repository.ts';
import { groupNamed } from './group-admin.repository.ts';
import { type CatalogueKind, groupTables } from './group-tables.ts';

export interface GroupImport {
  /** Natural key. */
  readonly name: string;
  readonly position: number;
  readonly coverId: string | null;
  readonly tags: readonly string[];
  /** Agents that show the group. Taking one away also takes the titles of the group out of that agent's list of it. */
  readonly agentIds: readonly string[];
}

/** Makes or changes a group. Save groups before the titles in them: a listing needs its group to be shown. */
export async function saveGroup(db: Db, kind: CatalogueKind, group: GroupImport): Promise<{ groupId: string }> {
  const { groups, tag } = groupTables[kind];
  const fields = { position: group.position, cover_id: group.coverId, tags: [...group.tags] };
  return await within(db, async (trx) => {
    const { id } = await trx
      .insertInto(groups)
      .values({ name: group.name, ...fields })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await setGroupAgents(trx, kind, id, group.agentIds);
    await invalidate(trx, tag);
    return { groupId: id };
  });
}

/** The group of that name, shown by these agents at least; made when there is none. */
export async function openGroup(
  trx: Db,
  kind: CatalogueKind,
  { name, position, agentIds }: Pick<GroupImport, 'name' | 'position' | 'agentIds'>,
): Promise<string> {
  const found = await groupNamed(trx, kind, name);
  if (found === null) {
    return (await saveGroup(trx, kind, { name, position, coverId: null, tags: [], agentIds })).groupId;
  }
  await addGroupAgents(trx, kind, found, agentIds);
  return found;
}

/** The agent `to` shows the groups that `from` shows; how many it did not show before. */
export async function shareGroups(trx: Db, kind: CatalogueKind, from: string, to: string): Promise<number> {
  const { agents, tag } = groupTables[kind];
  const { numAffectedRows } = await sql`insert into ${sql.table(agents)} (agent_id, group_id)
    select ${to}::bigint, group_id from ${sql.table(agents)} where agent_id = ${from} on conflict do nothing`.execute(
    trx,
  );
  await invalidate(trx, tag);
  return Number(numAffectedRows ?? 0);
}

/** The first group that the agent shows; null where it shows none. */
export async function firstGroup(db: Db, kind: CatalogueKind, agentId: string): Promise<string | null> {
  const { groups, agents } = groupTables[kind];
  const { rows } = await sql<{ id: string }>`select g.id from ${sql.table(groups)} g
    join ${sql.table(agents)} ga on ga.group_id = g.id
    where ga.agent_id = ${agentId} order by g.position, g.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
