import { sql } from 'kysely';
import { preparedSql } from '../../../platform/db/prepared.ts';
import type { SearchSource } from '../sources/search-source.ts';
import {
  anywhere,
  forAudience,
  inTitle,
  isExact,
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
}

export interface IndexRow extends ShownRow {
  readonly read: number;
  readonly counts: Readonly<Record<string, number>> | null;
}

/**
 * Rare words: all that the token index finds is read, counted and sorted. What is asked of the index stands in a
 * subquery: its value is then not part of the plan, which is the same for every word and made once.
 */
export function indexRoad(sources: readonly SearchSource[]) {
  return preparedSql('search_index', (p: IndexParams) => {
    const page = shown(
      sources,
      p,
      sql`(select count(*)::int from found) as read, (select json_object_agg(kind, count) from (
        select kind, count(*)::int as count from found group by kind) as each_kind) as counts`,
    );
    return sql<IndexRow>`with found as materialized (
        select d.id, d.kind, d.item_id, d.rating, d.score + case when ${isExact(p)} then ${stageOf('exact')}
          when ${inTitle(p)} then ${stageOf('title')} else ${stageOf('elsewhere')} end as rank
        from search_documents d
        where d.tokens @@ (select ${p.tokens}::tsquery) and ${forAudience(p)} and ${anywhere(p)} limit ${p.most}
      ), page as (
        select * from found d where ${ofKinds(p)} and (rank, id) < (${p.value}::bigint, ${p.id}::bigint)
          and rank >= ${p.least}::bigint
        order by rank desc, id desc limit ${p.rows}
      ) ${page}`;
  });
}
