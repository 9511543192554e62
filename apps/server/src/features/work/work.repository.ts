import type { Work } from '@liuguang/contract/shapes/upload.ts';
import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AsRow } from '../../platform/db/schema/as-row.ts';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { type StoredPicture, pictureShape } from '../picture/picture.public.ts';
import { trashDays } from '../video/video.public.ts';

export interface Creator {
  readonly agentId: string;
  readonly accountId: string;
}

/** One of a creator's videos with what a change has to know. */
export interface KnownWork extends Omit<CallOutput<'myWorks/get'>, 'reviewed' | 'film'> {
  readonly rating: 'all' | '18';
  readonly mediaId: string;
  readonly coverId: string;
  /** Those that show it, or would. */
  readonly agentIds: string[];
  readonly neverShown: boolean;
  readonly takenDown: boolean;
  readonly desk: 'review' | 'live' | 'refused' | 'hidden' | 'trash';
  /** What it was before it went into the trash. */
  readonly was: string | null;
}

type Same = Omit<KnownWork, 'cover' | 'coverId' | 'duration' | 'series' | 'goesAt'>;
type Row = AsRow<Same, 'views' | 'likes' | 'comments', 'publishedAt'> &
  StoredPicture & {
    readonly seriesId: string | null;
    readonly seriesTitle: string | null;
    readonly seriesIndex: number | null;
    readonly durationMs: number;
    readonly trashedAt: Date | null;
  };

const dayMs = 86_400_000;

/** What moderators and staff decided comes before what the creator wants. */
const stateAt = (now: Date) => sql`case
  when c.deleted_at is not null then 'deleted'
  when d.state in ('review', 'refused') then d.state
  when d.state = 'trash' or taken.down then 'blocked'
  when c.hidden_at is not null then 'hidden'
  when d.state = 'hidden' then 'blocked'
  when v.published_at > ${now} then 'scheduled' else 'published' end`;

const worksOf = ({ agentId, accountId }: Creator, now: Date) => sql`
  select v.id as "videoId", v.title, v.description, v.tags, v.group_id as "groupId", v.series_id as "seriesId",
    s.title as "seriesTitle", v.series_index as "seriesIndex", v.duration_ms as "durationMs", v.rating,
    v.media_id as "mediaId", ${stateAt(now)} as state,
    (select u.reason from uploads u where u.video_id = v.id and u.state = 'failed' order by u.id desc limit 1) as reason,
    c.hidden_at is not null as hidden, coalesce(c.link_only, false) as "linkOnly", coalesce(c.never_shown, false) as "neverShown", taken.down as "takenDown",
    d.state as desk, d.was, d.agent_ids::text[] as "agentIds", d.trashed_at as "trashedAt",
    v.published_at as "publishedAt", v.views, v.likes,
    (select coalesce(sum(t.comments), 0) from comment_talks t where t.video_id = v.id and t.agent_id = ${agentId}) as comments,
    p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif
  from videos v
  join video_desk d on d.video_id = v.id
  join pictures p on p.id = v.cover_id
  left join series s on s.id = v.series_id
  left join video_creators c on c.video_id = v.id
  cross join lateral (select exists (select from safety_cases k
    where k.kind = 'video' and k.item_id = v.id and k.hidden) as down) taken
  where v.author_id = ${accountId}`;

export async function listWorks(
  db: Db,
  creator: Creator,
  { tab, cursor, size }: Pick<ParsedInput<'myWorks'>, 'tab' | 'cursor' | 'size'>,
  now: number,
): Promise<Page<Work & { rating: 'all' | '18' }>> {
  const tag = `works ${tab ?? 'all'}`;
  const after = decodeCursor(tag, cursor, 'time') ?? start;
  const { rows } = await sql<Row>`select * from (${worksOf(creator, new Date(now))}
      and (v.published_at, v.id) < (${momentOf(after)}, ${after.id}::bigint)) w
    where ${inTab(tab)} order by "publishedAt" desc, "videoId" desc limit ${size + 1}`.execute(db);
  return toPage(
    tag,
    size,
    rows,
    (row) => ({ value: String(row.publishedAt.getTime()), id: row.videoId }),
    (row) => ({ ...shapeOf(row), rating: row.rating }),
  );
}

function inTab(tab: ParsedInput<'myWorks'>['tab']): RawBuilder<unknown> {
  if (tab === undefined) return sql`w.state <> 'deleted'`;
  return tab === 'hidden' ? sql`w.state in ('hidden', 'blocked')` : sql`w.state = ${tab}`;
}

/** Null when there is none, or it is somebody else's. */
export async function findWork(
  db: Db,
  creator: Creator,
  videoId: string,
  now: number,
  lock = false,
): Promise<KnownWork | null> {
  const { rows } = await sql<Row>`${worksOf(creator, new Date(now))} and v.id = ${videoId}::bigint
    ${lock ? sql`for update of v` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { description, tags, groupId, rating, mediaId, agentIds, neverShown, takenDown, desk, was } = row;
  const series =
    row.seriesId === null
      ? null
      : { seriesId: row.seriesId, title: row.seriesTitle ?? '', index: row.seriesIndex ?? 1 };
  const known = { description, tags, groupId, rating, mediaId, agentIds, neverShown, takenDown, desk, was };
  return { ...shapeOf(row), ...known, coverId: row.pictureId, series };
}

function shapeOf(row: Row): Work {
  const { videoId, title, state, hidden, linkOnly } = row;
  return {
    videoId,
    title,
    cover: pictureShape(row),
    duration: row.durationMs / 1000,
    state,
    reason: state === 'refused' ? row.reason : null,
    hidden,
    linkOnly,
    publishedAt: row.publishedAt.getTime(),
    goesAt: state === 'deleted' && row.trashedAt ? row.trashedAt.getTime() + trashDays * dayMs : null,
    views: Number(row.views),
    likes: Number(row.likes),
    comments: Number(row.comments),
  };
}

/** Whether the agent has a moderator look at every upload. */
export async function reviewsUploads(db: Db, agentId: string): Promise<boolean> {
  const row = await db.selectFrom('agents').select('review_uploads').where('id', '=', agentId).executeTakeFirst();
  return row?.review_uploads ?? true;
}
