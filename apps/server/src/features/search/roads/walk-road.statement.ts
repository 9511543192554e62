import { type RawBuilder, sql } from 'kysely';
import { plannedOnceSql } from '../../../platform/db/prepared.ts';
import type { SearchSource } from '../sources/search-source.ts';
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

export interface WalkParams extends SearchParams {
  readonly rows: number;
  /** For each stage the score of the row before the page, one that is above all, or one that is below all to leave it out. */
  readonly exactScore: string;
  readonly titleScore: string;
  readonly elsewhereScore: string;
  readonly id: string;
  /** Titles by the token index, where they are few: what it is asked, and from which score on. Else null. */
  readonly fewTitles: string | null;
  readonly fewTitlesScore: string;
}

export interface WalkRow extends ShownRow {
  /** The walk ended before the page was full and before there was nothing left. */
  readonly short: boolean;
}

/** So far a walk goes at most. A literal: of a parameter the planner would guess a tenth of the table, and sort it. */
export const reach = 20_000;

/**
 * Common words: down the best documents until a page is full. Each stage begins where the one before left room, and is
 * not begun at all when there is none.
 */
export function walkRoad(sources: readonly SearchSource[], farthest = reach) {
  return plannedOnceSql('search_walk', (p: WalkParams) => {
    const page = shown(sources, p, sql`(select short from titled_ends) or (select short from rest_ends) as short`);
    const visible = sql<boolean>`${forAudience(p)} and ${ofKinds(p)} and ${fits(p)}`;
    return sql<WalkRow>`with exact as materialized (
        select ${ranked('exact')} from search_documents d
        where md5(d.folded) = md5(${p.folded}::text) and ${isExact(p)} and ${visible} and ${after(p.exactScore, p)}
        order by d.score desc, d.id desc limit ${p.rows}::bigint
      ), few as materialized (
        select ${ranked('title')} from search_documents d
        where d.tokens @@ ${p.fewTitles}::tsquery and ${visible} and ${after(p.fewTitlesScore, p)}
          and not ${isExact(p)} and ${inTitle(p)}
      ), titled as materialized (
        select ${ranked('title')} from ${bestTitles(p, farthest)} b
        join search_documents d on d.id = b.id and ${visible} and not ${isExact(p)} and ${inTitle(p)}
        where b.folded like all(${p.likes}::text[]) and b.kind = any(${p.kinds}::text[])
          and (b.rating = 'all' or ${p.adult}::boolean) and b.published_at <= ${p.moment}::timestamptz
        order by b.score desc, b.id desc limit ${left(p, ['exact', 'few'])}
      ), titled_ends as materialized (
        select ${left(p, ['exact', 'few', 'titled'])} > 0 and ${hasMore(p.titleScore, p, farthest)} as short
      ), rest as materialized (
        select ${ranked('elsewhere')} from ${best(p.elsewhereScore, p, farthest)}
        where ${visible} and ${anywhere(p)} and not (${isExact(p)} or ${inTitle(p)})
        order by d.score desc, d.id desc
        limit case when (select short from titled_ends) then 0 else ${left(p, ['exact', 'few', 'titled'])} end
      ), rest_ends as materialized (
        select ${left(p, ['exact', 'few', 'titled', 'rest'])} > 0 and ${hasMore(p.elsewhereScore, p, farthest)} as short
      ), page as (
        select * from (select * from exact union all select * from few union all select * from titled
          union all select * from rest) all_of_them order by rank desc, id desc limit ${p.rows}::bigint
      ) ${page}`;
  });
}

function ranked(stage: Parameters<typeof stageOf>[0]): RawBuilder<unknown> {
  return sql`d.id, d.kind, ${itemOf} as item_id, d.rating, d.score + ${stageOf(stage)} as rank`;
}

function after(score: string, { id }: WalkParams): RawBuilder<boolean> {
  return sql`(d.score, d.id) < (${score}::bigint, ${id}::bigint)`;
}

/** Only what the index of the walk holds, so that it is all that is read. */
function bestTitles(p: WalkParams, farthest: number): RawBuilder<unknown> {
  return sql`(select d.score, d.id, d.folded, d.kind, d.rating, d.published_at from search_documents d
    where ${after(p.titleScore, p)} order by d.score desc, d.id desc limit ${sql.lit(farthest)})`;
}

function best(score: string, p: WalkParams, farthest: number): RawBuilder<unknown> {
  return sql`(select * from search_documents d where ${after(score, p)}
    order by d.score desc, d.id desc limit ${sql.lit(farthest)}) d`;
}

/** There is something below what the walk could reach. */
function hasMore(score: string, p: WalkParams, farthest: number): RawBuilder<boolean> {
  return sql`exists (select from search_documents d where ${after(score, p)}
    order by d.score desc, d.id desc offset ${sql.lit(farthest)} limit 1)`;
}

/** How many of the page's rows are still to be found. */
function left({ rows }: WalkParams, stages: readonly string[]): RawBuilder<number> {
  const counts = stages.map((stage) => sql`(select count(*) from ${sql.ref(stage)})`);
  return sql`greatest(0, ${rows}::bigint - ${sql.join(counts, sql` - `)})`;
}
