import { type SelectQueryBuilder, sql } from 'kysely';
import type pg from 'pg';
import { momentOf, type Page } from '../../platform/db/keyset.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { ledList } from '../catalogue/catalogue.public.ts';
import {
  everyGroup,
  type NovelCard,
  novelColumns,
  overrideOfNovel,
  shownNovelCover,
  toNovelCard,
} from './novel-card.ts';

export interface NovelListQuery {
  readonly agentId: string;
  readonly groupId: string;
  readonly sort: keyof typeof sorts;
  readonly state?: NovelCard['state'] | undefined;
  readonly access?: NovelCard['access'] | undefined;
  /** Whether 18+ novels are among them. */
  readonly adult: boolean;
  /** Only novels of this rating, as far as they are shown at all. */
  readonly rating?: '18' | undefined;
  /** What the list begins with, as far as the audience may see it; said with the first page. */
  readonly lead?: readonly string[];
  readonly cursor?: string | undefined;
  readonly size: number;
  readonly now: number;
}

interface ListParams {
  agentId: string;
  groupId: string;
  ratings: readonly string[];
  states: readonly string[];
  accesses: readonly string[];
  value: string | Date;
  id: string;
  rows: number;
}

const sorts = {
  new: 'updated_at',
  hour: 'hour_rank',
  day: 'day_rank',
  week: 'week',
  collect: 'collects',
  score: 'score',
} as const;
type SortColumn = (typeof sorts)[keyof typeof sorts];

/** A literal of one more than the largest page: with a parameter the planner would guess a tenth of the table. */
const mostRows = 51;
const inRange = sql.lit(mostRows);

/** One ordered stretch of a list; a ranking ends where nobody has read anything. */
function range(column: SortColumn, p: ListParams) {
  const query = builder
    .selectFrom('novel_listings as l')
    .select(['l.novel_id', sql<string | Date>`${sql.ref(`l.${column}`)}`.as('sort')])
    .where('l.agent_id', '=', p.agentId)
    .where('l.group_id', '=', p.groupId)
    .where('l.rating', '=', sql.ref<'all'>('ratings.rating'))
    .where(sql<boolean>`(${sql.ref(`l.${column}`)}, l.novel_id) < (${p.value}, ${p.id})`)
    .orderBy(sql.ref(`l.${column}`), 'desc')
    .orderBy('l.novel_id', 'desc')
    .limit(inRange);
  const ranking = column === 'hour_rank' || column === 'day_rank' || column === 'week';
  return ranking ? query.where(sql<boolean>`${sql.ref(`l.${column}`)} > 0`) : query;
}

const asRatings = (p: ListParams) => sql`unnest(${p.ratings}::text[])`.as<'ratings'>(sql`ratings (rating)`);

/** Stretches joined as `one`. */
interface Places extends Schema {
  one: { novel_id: string; sort: string | Date };
}

/** Ids by index alone, in order; the wide rows after that. */
function cards(places: SelectQueryBuilder<Places, 'one', object>, p: ListParams) {
  const page = places
    .select(['one.novel_id', 'one.sort'])
    .orderBy('one.sort', 'desc')
    .orderBy('one.novel_id', 'desc')
    .limit(inRange);
  return builder
    .selectFrom(page.as('page'))
    .innerJoin('novels as n', 'n.id', 'page.novel_id')
    .innerJoin('novel_listings as l', (join) =>
      join.onRef('l.novel_id', '=', 'n.id').on('l.agent_id', '=', p.agentId).on('l.group_id', '=', sql.lit(everyGroup)),
    )
    .leftJoin('novel_overrides as o', (join) => join.on(overrideOfNovel))
    .innerJoinLateral(shownNovelCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .select([...novelColumns, 'page.sort'])
    .orderBy('page.sort', 'desc')
    .orderBy('page.novel_id', 'desc')
    .limit(p.rows);
}

function plainStatement(name: string, column: SortColumn) {
  return prepared(name, (p: ListParams) => {
    const stretch =
      column === 'score' ? range(column, p).where('l.group_id', '=', sql.lit(everyGroup)) : range(column, p);
    const merged = builder.selectFrom(asRatings(p)).innerJoinLateral(stretch.as('one'), (join) => join.onTrue());
    return cards(merged, p);
  });
}

/** One ordered stretch for each state and access that is asked for, merged. */
function filteredStatement(name: string, column: SortColumn) {
  return prepared(name, (p: ListParams) => {
    const stretch = range(column, p)
      .where('l.state', '=', sql.ref<'连载'>('states.state'))
      .where('l.access', '=', sql.ref<'free'>('accesses.access'));
    const merged = builder
      .selectFrom(asRatings(p))
      .crossJoin(sql`unnest(${p.states}::text[])`.as<'states'>(sql`states (state)`))
      .crossJoin(sql`unnest(${p.accesses}::text[])`.as<'accesses'>(sql`accesses (access)`))
      .innerJoinLateral(stretch.as('one'), (join) => join.onTrue());
    return cards(merged, p);
  });
}

const eachSort = <Made>(make: (name: string, column: SortColumn) => Made, ending = '') => ({
  new: make(`novels_new${ending}`, sorts.new),
  hour: make(`novels_hour${ending}`, sorts.hour),
  day: make(`novels_day${ending}`, sorts.day),
  week: make(`novels_week${ending}`, sorts.week),
  collect: make(`novels_collect${ending}`, sorts.collect),
  score: make(`novels_score${ending}`, sorts.score),
});
const plain = eachSort(plainStatement);
const filtered = eachSort(filteredStatement, '_filtered');

interface LedParams {
  agentId: string;
  groupId: string;
  ids: readonly string[];
  ratings: readonly string[];
}

/** Cards of chosen titles, in this order, as far as they stand in the list. */
const ledStatement = prepared('novels_led', (p: LedParams) => {
  const asked = sql<{ novel_id: string; place: string }>`unnest(${p.ids}::bigint[]) with ordinality`;
  return builder
    .selectFrom(asked.as<'q'>(sql`q(novel_id, place)`))
    .innerJoin('novel_listings as l', (join) =>
      join
        .on('l.agent_id', '=', p.agentId)
        .on('l.group_id', '=', p.groupId)
        .onRef('l.novel_id', '=', 'q.novel_id')
        .on(sql<boolean>`l.rating = any(${p.ratings}::text[])`),
    )
    .innerJoin('novels as n', 'n.id', 'q.novel_id')
    .leftJoin('novel_overrides as o', (join) => join.on(overrideOfNovel))
    .innerJoinLateral(shownNovelCover, (join) => join.onTrue())
    .innerJoin('accounts as a', 'a.id', 'n.author_id')
    .select(novelColumns)
    .orderBy('q.place');
});

const states = ['连载', '完结'] as const;
const accesses = ['free', 'credit', 'vip'] as const;

export type NovelListRepository = ReturnType<typeof novelListRepository>;

export function novelListRepository(pool: Pick<pg.Pool, 'query'>) {
  return {
    async list({
      agentId,
      groupId,
      sort,
      state,
      access,
      adult,
      rating,
      lead = [],
      cursor,
      size,
      now,
    }: NovelListQuery): Promise<Page<NovelCard>> {
      const tag = ['n', groupId, sort, state ?? '', access ?? '', ...(rating ? [rating] : [])].join(':');
      const ratings = (adult ? ['all', '18'] : ['all']).filter((each) => rating === undefined || each === rating);
      const statement = state === undefined && access === undefined ? plain[sort] : filtered[sort];
      return await ledList({
        tag,
        sortedBy: sort === 'new' ? 'time' : 'number',
        cursor,
        size,
        most: mostRows,
        lead,
        ledRows: (ids) => ledStatement.run(pool, { agentId, groupId, ids, ratings }),
        rows: (after, most) =>
          statement.run(pool, {
            agentId,
            groupId,
            ratings,
            states: state === undefined ? states : [state],
            accesses: access === undefined ? accesses : [access],
            value: sort === 'new' ? momentOf(after, now) : after.value,
            id: after.id,
            rows: most,
          }),
        idOf: ({ novelId }) => novelId,
        item: toNovelCard,
      });
    },
  };
}
