import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { NovelRow } from '@liuguang/contract/admin/novel.ts';
import { type RawBuilder, sql } from 'kysely';
import { allOf, literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { type Page, toPage } from '../../../platform/db/keyset.ts';
import { byWordsOrId, inGroup, inScope, pagedById, type Scope } from '../../catalogue/catalogue.public.ts';
import { type StoredPicture, pictureShape, storedPicture } from '../../picture/picture.public.ts';

/** A novel as the console knows it, with all agents that have it, whoever asks. */
export interface KnownNovel extends Omit<NovelRow, 'shared'> {
  /** Taken down by a report: only whoever decides about it may show it again. */
  readonly takenDown: boolean;
}

type Counted = 'words' | 'reads' | 'collects';
type Row = Omit<KnownNovel, Counted | 'cover' | 'updatedAt'> &
  Record<Counted, string> & { readonly [Column in keyof StoredPicture]-?: StoredPicture[Column] | null } & {
    readonly updatedAt: Date;
  };

async function read(db: Db, where: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.id as "novelId", n.title, a.nickname as author, a.user_code as "authorCode", n.group_id as "groupId",
      g.name as "groupName", n.tags, n.state, n.rating, n.access, n.synopsis, d.agent_ids::text[] as "agentIds",
      d.state as shown, n.chapters, n.words, n.last_title as "lastTitle", n.updated_at as "updatedAt", n.reads, n.collects,
      n.picked, (select u.id from uploads u where u.novel_id = n.id and u.state = 'review' limit 1) as "uploadId",
      exists (select from safety_cases s where s.kind = 'novel' and s.item_id = n.id and s.hidden) as "takenDown",
      p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif
    from novel_desk d join novels n on n.id = d.novel_id join novel_groups g on g.id = n.group_id
    join accounts a on a.id = n.author_id left join pictures p on p.id = n.cover_id
    where ${where} ${rest}`.execute(db);
  return rows;
}

export async function listNovels(db: Db, search: AdminParsed<'novels/list'>, scope: Scope): Promise<Page<KnownNovel>> {
  const { sort, size, shown, state, rating, groupId, keyword } = search;
  const tag = `admin novels ${sort}`;
  const { after, order } = pagedById(tag, search.cursor, sort, sql`d.novel_id`);
  const where = allOf([
    inScope(scope),
    shown !== undefined && sql`d.state = ${shown}`,
    state !== undefined && sql`n.state = ${state}`,
    rating !== undefined && sql`n.rating = ${rating}`,
    inGroup(sql`n.group_id`, groupId),
    keyword !== undefined && keyword !== '' && keywordFilter(keyword),
    after,
  ]);
  const rows = await read(db, where, sql`order by ${order} limit ${size + 1}`);
  return toPage(tag, size, rows, (row) => ({ value: '0', id: row.novelId }), known);
}

function keywordFilter(keyword: string): RawBuilder<unknown> {
  const like = `%${literal(keyword)}%`;
  return byWordsOrId(keyword, sql`(n.title ilike ${like} or a.nickname ilike ${like})`, sql`d.novel_id`);
}

export async function findNovel(db: Db, novelId: string): Promise<KnownNovel | null> {
  const id = parseId(novelId);
  const [row] = id === null ? [] : await read(db, sql`d.novel_id = ${id}::bigint`, sql``);
  return row ? known(row) : null;
}

function known(row: Row): KnownNovel {
  const { pictureId, width, height, widths, placeholder, avif, ...rest } = row;
  const cover = storedPicture({ pictureId, width, height, widths, placeholder, avif });
  return {
    ...rest,
    cover: cover && pictureShape(cover),
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
