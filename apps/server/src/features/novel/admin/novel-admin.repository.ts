import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { NovelFilter, NovelRow } from '@liuguang/contract/admin/novel.ts';
import { type RawBuilder, sql } from 'kysely';
import { allOf, literal } from '../../../platform/admin/agent-scope.ts';
import type { AsRow } from '../../../platform/db/schema/as-row.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Page, toPage } from '../../../platform/db/keyset.ts';
import {
  byWordsOrId,
  countTitles,
  pagedById,
  pickColumns,
  type Scope,
  titleFilters,
  titleIds,
} from '../../catalogue/catalogue.public.ts';
import { type JoinedPicture, withCover } from '../../picture/picture.public.ts';

/** A novel as the console knows it, with all agents that have it, whoever asks. */
export interface KnownNovel extends Omit<NovelRow, 'shared' | 'overriddenIn' | 'hiddenIn'> {
  /** Taken down by a report: only whoever decides about it may show it again. */
  readonly takenDown: boolean;
}

type Row = AsRow<Omit<KnownNovel, 'cover'>, 'words' | 'reads' | 'collects', 'updatedAt'> & JoinedPicture;

/** Novels with who wrote them. */
const desk = sql`novel_desk d join novels n on n.id = d.novel_id join accounts a on a.id = n.author_id`;

async function read(db: Db, where: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.id as "novelId", n.title, a.nickname as author, a.user_code as "authorCode", n.group_id as "groupId",
      g.name as "groupName", n.tags, n.state, n.rating, n.access, n.synopsis, d.agent_ids::text[] as "agentIds",
      d.state as shown, n.chapters, n.words, n.last_title as "lastTitle", n.updated_at as "updatedAt", n.reads, n.collects,
      n.picked, (select u.id from uploads u where u.novel_id = n.id and u.state = 'review' limit 1) as "uploadId",
      exists (select from safety_cases s where s.kind = 'novel' and s.item_id = n.id and s.hidden) as "takenDown",
      ${pickColumns('novel', sql`n.id`)},
      p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif
    from ${desk} join novel_groups g on g.id = n.group_id left join pictures p on p.id = n.cover_id
    where ${where} ${rest}`.execute(db);
  return rows;
}

export async function listNovels(db: Db, search: AdminParsed<'novels/list'>, scope: Scope): Promise<Page<KnownNovel>> {
  const { sort, size } = search;
  const tag = `admin novels ${sort}`;
  const { after, order } = pagedById(tag, search.cursor, sort, sql`d.novel_id`);
  const rows = await read(db, allOf([...filters(search, scope), after]), sql`order by ${order} limit ${size + 1}`);
  return toPage(tag, size, rows, (row) => ({ value: '0', id: row.novelId }), known);
}

function filters(filter: NovelFilter, scope: Scope): (RawBuilder<unknown> | false)[] {
  const { shown, state, rating, keyword } = filter;
  return [
    ...titleFilters('novel', filter, scope, sql`n.group_id`),
    shown !== undefined && sql`d.state = ${shown}`,
    state !== undefined && sql`n.state = ${state}`,
    rating !== undefined && sql`n.rating = ${rating}`,
    keyword !== undefined && keyword !== '' && keywordFilter(keyword),
  ];
}

export const novelIds = (db: Db, filter: NovelFilter, scope: Scope, most: number) =>
  titleIds(db, 'novel', desk, filters(filter, scope), most);

export const countNovels = (db: Db, filter: NovelFilter, scope: Scope, most: number) =>
  countTitles(db, desk, filters(filter, scope), most);

function keywordFilter(keyword: string): RawBuilder<unknown> {
  const like = `%${literal(keyword)}%`;
  const words = sql`(n.title ilike ${like} or a.nickname ilike ${like}
    or exists (select from novel_overrides o where o.novel_id = n.id and o.title ilike ${like}))`;
  return byWordsOrId(keyword, words, sql`d.novel_id`);
}

export async function findNovels(db: Db, ids: readonly string[]): Promise<KnownNovel[]> {
  return (await read(db, sql`d.novel_id = any(${[...ids]}::bigint[])`, sql``)).map(known);
}

function known(row: Row): KnownNovel {
  return {
    ...withCover(row),
    words: Number(row.words),
    reads: Number(row.reads),
    collects: Number(row.collects),
    updatedAt: row.updatedAt.getTime(),
  };
}

type Ranked = AdminOutput<'novels/rankings'>['list'][number];
const ranks = { hour: 'hour_rank', day: 'day_rank', week: 'week', score: 'score' } as const;
const mostRanked = 100;

/** Both ratings: what members see depends on them, what staff look at does not. */
export async function rankNovels(db: Db, agentId: string, period: keyof typeof ranks): Promise<Ranked[]> {
  const rank = sql.ref(`l.${ranks[period]}`);
  const { rows } = await sql<
    Record<keyof Ranked, string>
  >`select n.id as "novelId", n.title, a.nickname as author, n.rating,
      top.hour, top.day, top.week, top.collects, top.picked
    from unnest(array['all', '18']) as r (rating) cross join lateral (
      select l.*, ${rank} as rank from novel_listings l
      where l.agent_id = ${agentId}::bigint and l.group_id = 0 and l.rating = r.rating and ${rank} > 0
      order by ${rank} desc, l.novel_id desc limit ${sql.lit(mostRanked)}) top
    join novels n on n.id = top.novel_id join accounts a on a.id = n.author_id
    order by top.rank desc, n.id desc limit ${sql.lit(mostRanked)}`.execute(db);
  return rows.map((row) => ({
    novelId: row.novelId,
    title: row.title,
    author: row.author,
    rating: row.rating === '18' ? '18' : 'all',
    hour: Number(row.hour),
    day: Number(row.day),
    week: Number(row.week),
    collects: Number(row.collects),
    picked: Number(row.picked),
  }));
}
