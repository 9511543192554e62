import { sql } from 'kysely';
import { plannedOnceSql } from '../../../platform/db/prepared.ts';
import type { SearchSort, SearchSource } from '../sources/search-source.ts';
import { quarterMs, scoreEpoch } from '../text/document.ts';
import {
  anywhere,
  fits,
  forAudience,
  inTitle,
  isExact,
  itemOf,
  ofKinds,
  type SearchParams,
  shown,
  type ShownRow,
  stageOf,
} from './conditions.ts';

export interface IndexParams extends SearchParams {
  /** What the token index is asked. */
  readonly tokens: string;
  /** So many are read at most; null is all. */
  readonly most: number | null;
  /** Rank and id of the row before the page, and the lowest rank that is wanted. */
  readonly value: string;
  readonly id: string;
  readonly least: number;
  readonly rows: number;
  readonly sort: SearchSort;
}

export interface IndexRow extends ShownRow {
  readonly read: number;
  readonly counts: Readonly<Record<string, number>> | null;
}

/** Where a document stands, by how well it matches or by what the list is sorted by. None of them is negative. */
function rankOf(p: IndexParams) {
  // Heat is what is left of the score without its part for being new, see scoreOf.
  const recency = sql`(extract(epoch from d.published_at) * 1000 - ${sql.lit(scoreEpoch)}) / ${sql.lit(quarterMs)} * 1000000`;
  return sql<string>`case ${p.sort}::text
      when 'new' then (extract(epoch from d.published_at) * 1000)::bigint
      when 'hot' then greatest(0, round((d.score - greatest(0, ${recency})) / 100000))::bigint * 10000000000
        + greatest(0, extract(epoch from d.published_at))::bigint
      else d.score + case when ${isExact(p)} then ${stageOf('exact')}
        when ${inTitle(p)} then ${stageOf('title')} else ${stageOf('elsewhere')} end end`;
}

/**
 * Rare words: all that the token index finds is read, counted and sorted. What is asked of the index stands in a
 * subquery: its value is then not part of the plan, which is the same for every word and made once.
 */
export function indexRoad(sources: readonly SearchSource[]) {
  return plannedOnceSql('search_index', (p: IndexParams) => {
    const page = shown(
      sources,
      p,
      sql`(select count(*)::int from found) as read, (select json_object_agg(kind, count) from (
        select kind, count(*)::int as count from found group by kind) as each_kind) as counts`,
    );
    return sql<IndexRow>`with found as materialized (
        select d.id, d.kind, ${itemOf} as item_id, d.rating, ${rankOf(p)} as rank, ${fits(p)} as fits
        from search_documents d
        where d.tokens @@ ${p.tokens}::tsquery and ${forAudience(p)} and ${anywhere(p)} limit ${p.most}::bigint
      ), page as (
        select * from found d where ${ofKinds(p)} and fits and (rank, id) < (${p.value}::bigint, ${p.id}::bigint)
          and rank >= ${p.least}::bigint
        order by rank desc, id desc limit ${p.rows}::bigint
      ) ${page}`;
  });
}
