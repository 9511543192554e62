import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { momentOf, type Position } from '../../../platform/db/keyset.ts';
import { type ListingQuery, type Stretch, stretchOf } from './listing-filter.ts';

export interface Ranked {
  readonly id: string;
  readonly rank: string;
}

interface Ranking {
  readonly rank: RawBuilder<unknown>;
  readonly after: RawBuilder<boolean>;
  readonly by: RawBuilder<unknown>;
}

/** A filter that lets through fewer than a page of so many is rare. */
const walked = 500;

/** The page of a list that is sorted by what the rows say. */
export async function pageByColumn(db: Db, query: ListingQuery, after: Position): Promise<Ranked[]> {
  const stretch = stretchOf(query, query.sort === 'new' ? ['category', 'district'] : ['category']);
  return await pageOf(db, stretch, rankingOf(query, after), query.size + 1);
}

function rankingOf({ sort }: ListingQuery, position: Position): Ranking {
  const { value, id } = position;
  if (sort === 'popular')
    return {
      rank: sql`l.heat`,
      after: sql<boolean>`(l.heat, l.id) < (${value}::bigint, ${id}::bigint)`,
      by: sql`l.heat desc, l.id desc`,
    };
  if (sort === 'date')
    return {
      rank: millis(sql`l.starts_at`),
      after: sql<boolean>`l.starts_at is not null and (l.starts_at, l.id) > (${momentOf(position)}, ${id}::bigint)`,
      by: sql`l.starts_at, l.id`,
    };
  return {
    rank: millis(sql`l.published_at`),
    after: sql<boolean>`(l.published_at, l.id) < (${momentOf(position)}, ${id}::bigint)`,
    by: sql`l.published_at desc, l.id desc`,
  };
}

/** What has no place, in the list by distance. */
export async function pageOfNowhere(db: Db, query: ListingQuery, below: string, rows: number) {
  const ranking: Ranking = {
    rank: sql`0::bigint`,
    after: sql<boolean>`l.cell is null and l.id < ${below}::bigint`,
    by: sql`l.id desc`,
  };
  return await pageOf(db, stretchOf(query, []), ranking, rows);
}

/**
 * Where a filter lets enough through, a page is found by walking in order; where it lets little through, all of that is
 * found by the filter and sorted. Which of the two it is, a walk of limited length tells: statistics of single columns
 * would not, because they know nothing about one city, nor about two filters at once.
 */
async function pageOf(db: Db, stretch: Stretch, ranking: Ranking, rows: number): Promise<Ranked[]> {
  const { inside, fits, filtered } = stretch;
  const { rank, after, by } = ranking;
  if (!filtered) {
    const all = sql<Ranked>`select l.id, ${rank} as rank from listings l where ${inside} and ${after} and ${fits}
      order by ${by} limit ${rows}`;
    return (await all.execute(db)).rows;
  }
  const walk = await sql<{ walked: number } & (Ranked | { id: null })>`with walked as materialized (
      select * from listings l where ${inside} and ${after} order by ${by} limit ${sql.lit(walked)})
    select c.walked, f.id, f.rank from (select count(*)::int as walked from walked) c
    left join lateral (select l.id, ${rank} as rank from walked l where ${fits} order by ${by} limit ${rows}) f
      on true`.execute(db);
  const found = walk.rows.filter((row) => row.id !== null);
  if (found.length === rows || (walk.rows[0]?.walked ?? 0) < walked) return found;
  // The cursor is looked at afterwards: where nobody has counted the rows, an index that begins with it looks as good as
  // that of the filter, and is the whole city.
  const few = sql<Ranked>`with l as materialized (select l.id, l.published_at, l.starts_at, l.heat, l.cell
      from listings l where ${inside} and ${fits})
    select l.id, ${rank} as rank from l where ${after} order by ${by} limit ${rows}`;
  return (await few.execute(db)).rows;
}

export function millis(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(extract(epoch from ${column}) * 1000)::bigint`;
}
