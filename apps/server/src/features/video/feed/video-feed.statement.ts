import { sql, type AliasedExpression, type Expression } from 'kysely';
import { builder, prepared } from '../../../platform/db/prepared.ts';
import { cardColumns, overrideOf, shownCover } from '../video-card.ts';

/**
 * The list queries. Each finds its ids in the narrow listing table by index alone, in order, and joins the wide rows
 * after that. The inner limit is a literal of one more than the largest page: with a parameter the planner of a named
 * statement would guess a tenth of the table, and choose to sort it. The outer one stops the join at the page's end.
 */
export const mostRows = 51;
const inRange = sql.lit(mostRows);

export interface FeedParams {
  agentId: string;
  groupId: string;
  now: Date;
  /** Sort value and id of the row before the page. */
  value: string | Date;
  id: string;
  rows: number;
}

export interface FilteredFeedParams extends FeedParams {
  ratings: readonly string[];
  lengths: readonly string[];
  accesses: readonly string[];
  kind: 'short' | 'long' | null;
}

export type SortColumn = 'published_at' | 'views' | 'collects';

/** One ordered stretch of a list, of one rating: the index has 18+ rows apart, so who may not see them walks over none. */
function range(column: SortColumn, p: FeedParams, rating: Expression<'all'>) {
  return inOrder(column, stretch(column, p, rating));
}

function stretch(column: SortColumn, p: FeedParams, rating: Expression<'all'>) {
  return builder
    .selectFrom('video_listings as l')
    .select(['l.video_id', `l.${column} as sort`])
    .where('l.agent_id', '=', p.agentId)
    .where('l.group_id', '=', p.groupId)
    .where('l.rating', '=', rating)
    .where('l.published_at', '<=', p.now)
    .where(sql<boolean>`(${sql.ref(`l.${column}`)}, l.video_id) < (${p.value}, ${p.id})`);
}

function inOrder(column: SortColumn, rows: ReturnType<typeof stretch>) {
  return rows.orderBy(`l.${column}`, 'desc').orderBy('l.video_id', 'desc').limit(inRange);
}

function cards(
  page: AliasedExpression<{ video_id: string; sort: string | Date }, 'page'>,
  { agentId, rows }: { agentId: string; rows: number },
) {
  return builder
    .selectFrom(page)
    .innerJoin('videos as v', 'v.id', 'page.video_id')
    .leftJoin('video_overrides as o', (join) => join.on(overrideOf(agentId)))
    .innerJoinLateral(shownCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'v.author_id')
    .select([...cardColumns, 'page.sort'])
    .orderBy('page.sort', 'desc')
    .orderBy('page.video_id', 'desc')
    .limit(rows);
}

export function feedStatement(name: string, column: SortColumn) {
  return prepared(name, (p: FeedParams) => cards(range(column, p, sql.lit('all')).as('page'), p));
}

/** For those of age: a range of each rating, merged. */
export function adultFeedStatement(name: string, column: SortColumn) {
  return prepared(name, (p: FeedParams) => {
    const either = builder
      .selectFrom(sql`unnest(array['all', '18'])`.as<'ratings'>(sql`ratings (rating)`))
      .innerJoinLateral(range(column, p, sql.ref('ratings.rating')).as('one'), (join) => join.onTrue())
      .select(['one.video_id', 'one.sort'])
      .orderBy('one.sort', 'desc')
      .orderBy('one.video_id', 'desc')
      .limit(inRange);
    return cards(either.as('page'), p);
  });
}

/**
 * One ordered range for each length, access and rating that is asked for, merged: see the indexes video_listings_filter_*.
 * Length and access are compared as lists of one and named in the order: the planner would otherwise take an index without
 * them, and walk over a million rows for a filter that nothing fits.
 */
export function filteredFeedStatement(name: string, column: SortColumn, ofKind = false) {
  return prepared(name, (p: FilteredFeedParams) => {
    const either = stretch(column, p, sql.ref('ratings.rating'))
      .where(sql<boolean>`l.length = any(array[lengths.length])`)
      .where(sql<boolean>`l.access = any(array[accesses.access])`)
      .orderBy('l.length')
      .orderBy('l.access');
    // A listing does not say it; nearly all that are short in time are short clips, so few are walked over.
    const kind = sql<boolean>`exists (select from videos k where k.id = l.video_id and k.kind = ${p.kind})`;
    const ranges = inOrder(column, ofKind ? either.where(kind) : either);
    const merged = builder
      .selectFrom(sql`unnest(${p.lengths}::text[])`.as<'lengths'>(sql`lengths (length)`))
      .crossJoin(sql`unnest(${p.accesses}::text[])`.as<'accesses'>(sql`accesses (access)`))
      .crossJoin(sql`unnest(${p.ratings}::text[])`.as<'ratings'>(sql`ratings (rating)`))
      .innerJoinLateral(ranges.as('one'), (join) => join.onTrue())
      .select(['one.video_id', 'one.sort'])
      .orderBy('one.sort', 'desc')
      .orderBy('one.video_id', 'desc')
      .limit(inRange);
    return cards(merged.as('page'), p);
  });
}

export interface LedParams {
  agentId: string;
  groupId: string;
  now: Date;
  ids: readonly string[];
  ratings: readonly string[];
}

/** Cards of chosen titles, in this order, as far as they stand in the list. */
export const ledStatement = prepared('video_feed_led', (p: LedParams) => {
  const asked = sql<{ video_id: string; place: string }>`unnest(${p.ids}::bigint[]) with ordinality`;
  return builder
    .selectFrom(asked.as<'q'>(sql`q(video_id, place)`))
    .innerJoin('video_listings as l', (join) =>
      join
        .on('l.agent_id', '=', p.agentId)
        .on('l.group_id', '=', p.groupId)
        .onRef('l.video_id', '=', 'q.video_id')
        .on('l.published_at', '<=', p.now)
        .on(sql<boolean>`l.rating = any(${p.ratings}::text[])`),
    )
    .innerJoin('videos as v', 'v.id', 'q.video_id')
    .leftJoin('video_overrides as o', (join) => join.on(overrideOf(p.agentId)))
    .innerJoinLateral(shownCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'v.author_id')
    .select(cardColumns)
    .orderBy('q.place');
});

export interface RankingParams {
  agentId: string;
  period: 'hour' | 'day' | 'week' | 'month' | 'all';
  now: Date;
  value: string;
  id: string;
  rows: number;
}

/** The listing decides what the agent may show; the ranking only orders it. */
export const rankingStatement = ranking('video_ranking', false);
export const adultRankingStatement = ranking('video_ranking_adult', true);

function ranking(name: string, adult: boolean) {
  return prepared(name, (p: RankingParams) => {
    const page = builder
      .selectFrom('video_rankings as r')
      .innerJoin('video_listings as l', (join) =>
        join
          .onRef('l.agent_id', '=', 'r.agent_id')
          .on('l.group_id', '=', sql.lit('0'))
          .onRef('l.video_id', '=', 'r.video_id'),
      )
      .select(['r.video_id', 'r.plays as sort'])
      .where('r.agent_id', '=', p.agentId)
      .where('r.period', '=', p.period)
      .where(adult ? sql<boolean>`true` : sql<boolean>`l.rating = 'all'`)
      .where('l.published_at', '<=', p.now)
      .where(sql<boolean>`(r.plays, r.video_id) < (${p.value}, ${p.id})`)
      .orderBy('r.plays', 'desc')
      .orderBy('r.video_id', 'desc')
      .limit(inRange);
    return cards(page.as('page'), p);
  });
}
