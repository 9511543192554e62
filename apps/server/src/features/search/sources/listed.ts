import { sql } from 'kysely';
import type { SourceDocument } from './search-source.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Where a kind that agents show by listings is kept, and the columns in which kinds differ. */
interface ListedTables {
  readonly items: 'videos' | 'novels';
  readonly listings: 'video_listings' | 'novel_listings';
  readonly overrides: 'video_overrides' | 'novel_overrides';
  /** In a listing and an override: its item. */
  readonly itemId: string;
  readonly description: string;
  /** How often it was watched or read. */
  readonly uses: string;
  readonly publishedAt: string;
  /** Columns of a listing that lists are narrowed by. */
  readonly facets: readonly string[];
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
  // The same with every agent of a document: what another agent asks for is in its own.
  const facets = tables.facets.map((name) => sql`${sql.lit(`${name}:`)} || min(${sql.id('s', name)})`);
  const { rows } = await sql<SourceDocument>`select i.id as "itemId", l.variant, l.agents as "agentIds", i.rating,
      coalesce(l.title, i.title) as title,
      concat_ws(' · ', a.nickname, nullif(array_to_string(i.tags, ' '), ''),
        nullif(i.${sql.id(tables.description)}, '')) as body,
      search_heat(i.${sql.id(tables.uses)}, i.collects) as heat, i.${sql.id(tables.publishedAt)} as "publishedAt", l.facets
    from ${sql.id(tables.items)} i
    join accounts a on a.id = i.author_id
    join lateral (
      select o.id as variant, o.title, array_agg(s.agent_id::text order by s.agent_id) as agents,
        array[${sql.join(facets)}] as facets
      from ${sql.id(tables.listings)} s
      left join ${sql.id(tables.overrides)} o on o.agent_id = s.agent_id and o.${sql.id(tables.itemId)} = i.id
        and (o.title is not null or o.access is not null)
      where s.${sql.id(tables.itemId)} = i.id and s.group_id = 0
      group by o.id, o.title
    ) l on true
    where i.id = any(${[...itemIds]}::bigint[])`.execute(db);
  return rows;
}
