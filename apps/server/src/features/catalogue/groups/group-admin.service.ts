import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { type StoredPicture, pictureShape, storedPicture } from '../../picture/picture.public.ts';
import { takeCover } from '../../official-account/official-account.public.ts';

type Reach = readonly string[] | null;
type Kind = 'video' | 'novel';
type Group = AdminOutput<'content/groups'>['list'][number];
/** All agents of it, whoever asks. */
type KnownGroup = Omit<Group, 'shared'>;

const tables = {
  video: { groups: 'video_groups', agents: 'group_agents', desk: 'video_desk', tag: 'video' },
  novel: { groups: 'novel_groups', agents: 'novel_group_agents', desk: 'novels', tag: 'novel' },
} as const;

/** Lists anew what stands in a group, for agents that show it from now on. */
export type Relist = (trx: Db, groupId: string) => Promise<void>;

export interface GroupAdmin {
  list(kind: Kind, reach: Reach): Promise<Group[]>;
  save(trx: Db, wanted: AdminParsed<'content/saveGroup'>, reach: Reach): Promise<{ groupId: string }>;
  order(trx: Db, kind: Kind, groupIds: readonly string[]): Promise<void>;
  remove(trx: Db, kind: Kind, groupId: string, reach: Reach): Promise<void>;
}

const refuse = (fields: Record<string, string>) => fail('INVALID_INPUT', { fields });

export function groupAdmin(db: Db, relist: Readonly<Record<Kind, Relist>>): GroupAdmin {
  async function mine(trx: Db, kind: Kind, groupId: string, reach: Reach): Promise<KnownGroup> {
    const [group] = parseId(groupId) === null ? [] : await known(trx, kind, groupId);
    const own = group && (reach === null || group.agentIds.every((agentId) => reach.includes(agentId)));
    if (!group || !own) throw fail('NOT_FOUND');
    return group;
  }

  return {
    async list(kind, reach) {
      const groups = await known(db, kind);
      const seen = groups.filter(({ agentIds }) => reach === null || agentIds.some((id) => reach.includes(id)));
      return seen.map((group) => {
        const agentIds = reach ? group.agentIds.filter((id) => reach.includes(id)) : group.agentIds;
        return Object.assign(group, { shared: agentIds.length < group.agentIds.length, agentIds });
      });
    },

    async save(trx, wanted, reach) {
      const { kind, name, agentIds } = wanted;
      const { groups, agents, tag } = tables[kind];
      const before = wanted.groupId === null ? null : await mine(trx, kind, wanted.groupId, reach);
      if (reach && !agentIds.every((id) => reach.includes(id))) throw fail('NOT_FOUND');
      await knowAgents(trx, agentIds);
      const same = await trx.selectFrom(groups).select('id').where('name', '=', name).executeTakeFirst();
      if (same && same.id !== before?.groupId) throw refuse({ name: '已有同名的分组' });
      const groupId = before?.groupId ?? (await addGroup(trx, groups, name));
      const cover = await takeCover(trx, wanted.coverUploadId, `${kind} group ${groupId}`, reach);
      await trx
        .updateTable(groups)
        .set({ name, tags: [...new Set(wanted.tags)], ...(cover === null ? {} : { cover_id: cover }) })
        .where('id', '=', groupId)
        .execute();
      await sql`delete from ${sql.table(agents)} where group_id = ${groupId}
        and agent_id <> all(${[...agentIds]}::bigint[])`.execute(trx);
      await sql`insert into ${sql.table(agents)} (agent_id, group_id)
        select agent_id, ${groupId}::bigint from unnest(${[...agentIds]}::bigint[]) as a (agent_id)
        on conflict do nothing`.execute(trx);
      if (before && agentIds.some((id) => !before.agentIds.includes(id))) await relist[kind](trx, groupId);
      await invalidate(trx, tag);
      return { groupId };
    },

    async order(trx, kind, groupIds) {
      const { groups, tag } = tables[kind];
      const ids = groupIds.map((id) => parseId(id) ?? '0');
      await sql`update ${sql.table(groups)} g set position = o.place
        from unnest(${ids}::bigint[]) with ordinality as o (id, place) where g.id = o.id`.execute(trx);
      await invalidate(trx, tag);
    },

    async remove(trx, kind, groupId, reach) {
      const { groups, tag } = tables[kind];
      const group = await mine(trx, kind, groupId, reach);
      if (group.items > 0) throw failSaying('分组里还有内容，请先移走', 'CONFLICT');
      await trx.deleteFrom(groups).where('id', '=', groupId).execute();
      await invalidate(trx, tag);
    },
  };
}

type Joined = { readonly [Column in keyof StoredPicture]-?: StoredPicture[Column] | null };

interface Row extends Joined {
  groupId: string;
  name: string;
  position: number;
  tags: string[];
  agentIds: string[];
  items: number;
}

async function known(db: Db, kind: Kind, groupId?: string): Promise<KnownGroup[]> {
  const { groups, agents, desk } = tables[kind];
  const { rows } = await sql<Row>`select g.id as "groupId", g.name, g.position, g.tags,
      array(select a.agent_id::text from ${sql.table(agents)} a where a.group_id = g.id order by a.agent_id) as "agentIds",
      (select count(*)::int from ${sql.table(desk)} d where d.group_id = g.id) as items,
      p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif
    from ${sql.table(groups)} g left join pictures p on p.id = g.cover_id
    where ${groupId === undefined ? sql`true` : sql`g.id = ${groupId}::bigint`}
    order by g.position, g.id`.execute(db);
  return rows.map(({ pictureId, width, height, widths, placeholder, avif, ...group }) => {
    const cover = storedPicture({ pictureId, width, height, widths, placeholder, avif });
    return Object.assign(group, { cover: cover && pictureShape(cover) });
  });
}

async function addGroup(trx: Db, groups: 'video_groups' | 'novel_groups', name: string): Promise<string> {
  const { id } = await trx
    .insertInto(groups)
    .values({ name, position: sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(groups)})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function knowAgents(trx: Db, agentIds: readonly string[]): Promise<void> {
  const numbers = agentIds.every((id) => parseId(id) !== null);
  const rows = numbers
    ? await trx
        .selectFrom('agents')
        .select('id')
        .where('id', 'in', [...agentIds])
        .execute()
    : [];
  if (rows.length < new Set(agentIds).size) throw refuse({ agentIds: '渠道不存在' });
}
