import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { VideoFilter, VideoRow } from '@liuguang/contract/admin/video.ts';
import { type RawBuilder, sql } from 'kysely';
import { allOf, holds, literal } from '../../../platform/admin/agent-scope.ts';
import type { AsRow } from '../../../platform/db/schema/as-row.ts';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import {
  byWordsOrId,
  countTitles,
  pickColumns,
  type Scope,
  titleFilters,
  titleIds,
} from '../../catalogue/catalogue.public.ts';
import { type StoredPicture, pictureShape } from '../../picture/picture.public.ts';

/** A video as the console knows it, with all agents that have it, whoever asks. */
export interface KnownVideo extends Omit<VideoRow, 'shared' | 'goesAt' | 'overriddenIn' | 'hiddenIn'> {
  readonly mediaId: string;
  readonly description: string;
  readonly previewSeconds: number;
  readonly seriesId: string | null;
  readonly seriesIndex: number | null;
  readonly was: Schema['video_desk']['was'];
  readonly trashedAt: number | null;
  /** Taken down by a report: only whoever decides about it may show it again. */
  readonly takenDown: boolean;
  /** By its creator, who alone may show it again or bring it back. */
  readonly creatorHid: boolean;
  readonly creatorDeleted: boolean;
}

type Same = Omit<KnownVideo, 'cover' | 'state' | 'trashedAt'>;
type Row = AsRow<Same, 'views' | 'likes' | 'collects', 'publishedAt'> &
  StoredPicture & { readonly state: Exclude<VideoRow['state'], 'scheduled'>; readonly trashedAt: Date | null };

type Search = AdminParsed<'videos/list'>;

/** First the page from the narrow rows alone, then all that is shown of those few. */
async function read(db: Db, page: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`with page as materialized (${page})
    select v.id as "videoId", v.title, v.kind, v.access, v.rating, v.group_id as "groupId", g.name as "groupName", v.tags,
      d.agent_ids::text[] as "agentIds", d.state, d.was, d.trashed_at as "trashedAt", v.duration_ms as "durationMs", v.views,
      v.likes, v.collects, v.published_at as "publishedAt", a.id as "authorId", a.nickname as author,
      a.user_code as "authorCode", v.media_id as "mediaId", v.description, v.preview_seconds as "previewSeconds",
      v.series_id as "seriesId", v.series_index as "seriesIndex",
      (select u.id from uploads u where u.video_id = v.id and u.state = 'review' limit 1) as "uploadId",
      exists (select from safety_cases s where s.kind = 'video' and s.item_id = v.id and s.hidden) as "takenDown",
      exists (select from video_creators c where c.video_id = v.id and c.hidden_at is not null) as "creatorHid",
      exists (select from video_creators c where c.video_id = v.id and c.deleted_at is not null) as "creatorDeleted",
      ${pickColumns('video', sql`v.id`)},
      p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif
    from page d join videos v on v.id = d.video_id join video_groups g on g.id = v.group_id
    join accounts a on a.id = v.author_id join pictures p on p.id = v.cover_id
    order by ${order}`.execute(db);
  return rows;
}

const rankings = {
  new: { by: sql`d.video_id desc`, after: (at: Date, id: string) => sql`d.video_id < ${id}::bigint` },
  old: { by: sql`d.video_id`, after: (at: Date, id: string) => sql`d.video_id > ${id}::bigint` },
  published: {
    by: sql`d.published_at desc, d.video_id desc`,
    after: (at: Date, id: string) => sql`(d.published_at, d.video_id) < (${at}, ${id}::bigint)`,
  },
  earliest: {
    by: sql`d.published_at, d.video_id`,
    after: (at: Date, id: string) => sql`(d.published_at, d.video_id) > (${at}, ${id}::bigint)`,
  },
} as const;

export async function listVideos(db: Db, search: Search, scope: Scope, now: number) {
  const { sort, size } = search;
  const tag = `admin videos ${sort}`;
  const after = decodeCursor(tag, search.cursor, 'time');
  const ranking = rankings[sort];
  const page = sql`select d.* from video_desk d
    where ${allOf([...filters(search, scope, now), after !== null && ranking.after(momentOf(after), after.id)])}
    order by ${ranking.by} limit ${size + 1}`;
  const rows = await read(db, page, ranking.by);
  return toPage(tag, size, rows, placeOf, (row) => known(row, now)) satisfies Page<KnownVideo>;
}

function placeOf(row: Row) {
  return { value: String(row.publishedAt.getTime()), id: row.videoId };
}

function filters(search: VideoFilter, scope: Scope, now: number): (RawBuilder<unknown> | false)[] {
  const { state, kind, access, rating, author, keyword } = search;
  return [
    ...titleFilters('video', search, scope, sql`d.group_id`),
    stateFilter(state, new Date(now)),
    kind !== undefined && sql`d.kind = ${kind}`,
    access !== undefined && sql`d.access = ${access}`,
    // A literal, so that the index of what is 18+ can be used.
    rating !== undefined && (rating === '18' ? sql`d.rating = '18'` : sql`d.rating = ${rating}`),
    author !== undefined &&
      author !== '' &&
      sql`d.video_id in (select v.id from videos v where v.author_id in (
        select a.id from accounts a where a.agent_id in (select id from agents) and a.user_code = ${author}))`,
    keyword !== undefined && keyword !== '' && byWordsOrId(keyword, titled(keyword), sql`d.video_id`),
  ];
}

/** More than anybody looks through. */
const mostRenamed = 1000;

/** By the shared title, or by one that some channel shows. */
function titled(keyword: string): RawBuilder<unknown> {
  // An array, so that the index of letters and that of ids are both used.
  return sql`(${holds(keyword, sql`d.title`)} or d.video_id = any(array(select o.video_id from video_overrides o
    where o.title ilike ${`%${literal(keyword)}%`} limit ${sql.lit(mostRenamed)})))`;
}

export const videoIds = (db: Db, filter: VideoFilter, scope: Scope, now: number, most: number) =>
  titleIds(db, 'video', sql`video_desk d`, filters(filter, scope, now), most);

export const countVideos = (db: Db, filter: VideoFilter, scope: Scope, now: number, most: number) =>
  countTitles(db, sql`video_desk d`, filters(filter, scope, now), most);

function stateFilter(state: VideoFilter['state'], now: Date): RawBuilder<unknown> {
  if (state === undefined) return sql`d.state <> 'trash'`;
  if (state === 'live') return sql`d.state = 'live' and d.published_at <= ${now}`;
  if (state === 'scheduled') return sql`d.state = 'live' and d.published_at > ${now}`;
  return sql`d.state = ${state}`;
}

export async function findVideos(db: Db, ids: readonly string[], now: number): Promise<KnownVideo[]> {
  const page = sql`select d.* from video_desk d where d.video_id = any(${[...ids]}::bigint[])`;
  return (await read(db, page, sql`v.id`)).map((row) => known(row, now));
}

function known(row: Row, now: number): KnownVideo {
  const { pictureId: _id, width: _w, height: _h, widths: _r, placeholder: _p, avif: _a, ...rest } = row;
  const publishedAt = row.publishedAt.getTime();
  return {
    ...rest,
    cover: pictureShape(row),
    views: Number(row.views),
    likes: Number(row.likes),
    collects: Number(row.collects),
    publishedAt,
    trashedAt: row.trashedAt?.getTime() ?? null,
    state: row.state === 'live' && publishedAt > now ? 'scheduled' : row.state,
  };
}
