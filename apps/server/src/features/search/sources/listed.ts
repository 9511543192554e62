import { sql } from 'kysely';
import type { SourceDocument } from './search-source.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Where a kind that agents show by listings is kept, and the columns in which kinds differ. */
interface ListedTables {
  readonly items: 'videos' | 'novels';
  readonly listings: 'video_listings' | 'novel_listings';
  /** In a listing: its item. */
  readonly itemId: string;
  readonly description: string;
  /** How often it was watched or read. */
  readonly uses: string;
  readonly publishedAt: string;
}

export async function listedIds(db: Db, { items }: ListedTables, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(items)}
    where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listedDocuments(
  db: Db,
  tables: ListedTables,
  itemIds: readonly string[],
): Promise<SourceDocument[]> {
  const { rows } = await sql<SourceDocument>`select i.id as "itemId", l.agents as "agentIds", i.rating, i.title,
      concat_ws(' · ', a.nickname, nullif(array_to_string(i.tags, ' '), ''),
        nullif(i.${sql.id(tables.description)}, '')) as body,
      search_heat(i.${sql.id(tables.uses)}, i.collects) as heat, i.${sql.id(tables.publishedAt)} as "publishedAt"
    from ${sql.id(tables.items)} i
    join accounts a on a.id = i.author_id
    join lateral (
      select array_agg(agent_id::text order by agent_id) as agents from ${sql.id(tables.listings)}
      where ${sql.id(tables.itemId)} = i.id and group_id = 0
    ) l on l.agents is not null
    where i.id = any(${[...itemIds]}::bigint[])`.execute(db);
  return rows;
}
