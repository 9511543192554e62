import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type JoinedPicture, withCover } from '../../picture/picture.public.ts';
import { setGroupAgents } from './group-agents.repository.ts';
import { type CatalogueKind, groupTables } from './group-tables.ts';

/** With all agents of it, whoever asks. */
export type KnownGroup = Omit<AdminOutput<'content/groups'>['list'][number], 'shared'>;

type Row = Omit<KnownGroup, 'cover'> & JoinedPicture;

/** In their order; one of them when `groupId` is given. */
export async function readGroups(db: Db, kind: CatalogueKind, groupId?: string): Promise<KnownGroup[]> {
  const { groups, agents, items } = groupTables[kind];
  const { rows } = await sql<Row>`select g.id as "groupId", g.name, g.position, g.tags,
      array(select a.agent_id::text from ${sql.table(agents)} a where a.group_id = g.id order by a.agent_id) as "agentIds",
      (select count(*)::int from ${sql.table(items)} d where d.group_id = g.id) as items,
      p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif
    from ${sql.table(groups)} g left join pictures p on p.id = g.cover_id
    where ${groupId === undefined ? sql`true` : sql`g.id = ${groupId}::bigint`}
    order by g.position, g.id`.execute(db);
  return rows.map(withCover);
}

export async function groupNamed(trx: Db, kind: CatalogueKind, name: string): Promise<string | null> {
  const { groups } = groupTables[kind];
  return (await trx.selectFrom(groups).select('id').where('name', '=', name).executeTakeFirst())?.id ?? null;
}

/** Behind all others. */
export async function addGroup(trx: Db, kind: CatalogueKind, name: string): Promise<string> {
  const { groups } = groupTables[kind];
  const { id } = await trx
    .insertInto(groups)
    .values({ name, position: sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(groups)})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface GroupChange {
  readonly name: string;
  readonly tags: readonly string[];
  /** Null: the cover stays. */
  readonly coverId: string | null;
  readonly agentIds: readonly string[];
}

export async function changeGroup(trx: Db, kind: CatalogueKind, groupId: string, change: GroupChange): Promise<void> {
  const { groups } = groupTables[kind];
  const { name, tags, coverId, agentIds } = change;
  await trx
    .updateTable(groups)
    .set({ name, tags: [...new Set(tags)], ...(coverId === null ? {} : { cover_id: coverId }) })
    .where('id', '=', groupId)
    .execute();
  await setGroupAgents(trx, kind, groupId, agentIds);
}

export async function orderGroups(trx: Db, kind: CatalogueKind, groupIds: readonly string[]): Promise<void> {
  await sql`update ${sql.table(groupTables[kind].groups)} g set position = o.place
    from unnest(${[...groupIds]}::bigint[]) with ordinality as o (id, place) where g.id = o.id`.execute(trx);
}

export async function removeGroup(trx: Db, kind: CatalogueKind, groupId: string): Promise<void> {
  await trx.deleteFrom(groupTables[kind].groups).where('id', '=', groupId).execute();
}
