import type { Picture } from '@liuguang/contract/shapes/common.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type JoinedPicture, withCover } from '../../picture/picture.public.ts';
import { type CatalogueKind, groupTables } from './group-tables.ts';

interface ShownGroup {
  readonly groupId: string;
  readonly name: string;
  readonly order: number;
  readonly cover: Picture | null;
  readonly tags: string[];
  readonly count: number;
}

interface Audience {
  readonly agentId: string;
  /** With 18+ titles. */
  readonly adult: boolean;
  readonly now: number;
}

type Row = Omit<ShownGroup, 'cover'> & JoinedPicture;

/** The column by which a title is not shown before its time. */
const shownFrom = { video: 'published_at', novel: 'updated_at' } as const;

/** The groups of an agent with how many titles each shows. */
export async function shownGroups(
  db: Db,
  kind: CatalogueKind,
  { agentId, adult, now }: Audience,
): Promise<ShownGroup[]> {
  const { groups, agents, listings } = groupTables[kind];
  const ratings = adult ? ['all', '18'] : ['all'];
  const { rows } = await sql<Row>`select g.id as "groupId", g.name, g.position as "order", g.tags,
      p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif,
      (select count(*)::int from ${sql.table(listings)} l where l.agent_id = ${agentId} and l.group_id = g.id
        and l.rating in (${sql.join(ratings)}) and l.${sql.id(shownFrom[kind])} <= ${new Date(now)}) as count
    from ${sql.table(agents)} ga join ${sql.table(groups)} g on g.id = ga.group_id
    left join pictures p on p.id = g.cover_id
    where ga.agent_id = ${agentId} order by g.position, g.id`.execute(db);
  return rows.map(withCover);
}

export async function hasGroup(db: Db, kind: CatalogueKind, agentId: string, groupId: string): Promise<boolean> {
  const found = await db
    .selectFrom(groupTables[kind].agents)
    .select('group_id')
    .where('agent_id', '=', agentId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return found !== undefined;
}
