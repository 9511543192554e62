import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { type Expression, sql } from 'kysely';
import type { AsRow } from '../../platform/db/schema/as-row.ts';
import { type StoredPicture, pictureColumns, pictureOf, pictureShape } from '../picture/picture.public.ts';

/** Writers of counters of many videos at once take turns under this name. */
export const videoCounts = 'video counts';

/** What the agent shows otherwise than it is shared: joined on the left as `o`, by its key, to videos v. */
export const overrideOf = (agentId: string | Expression<string>) =>
  sql<boolean>`o.video_id = v.id and o.agent_id = ${agentId}`;
/** The cover `p` that the agent shows, joined laterally. */
export const shownCover = pictureOf(sql<string>`coalesce(o.cover_id, v.cover_id)`);

/** Columns of a card, for a query over videos v, their overrides o, pictures p (its cover) and accounts a (its author). */
export const cardColumns = [
  'v.id as videoId',
  sql<string>`coalesce(o.title, v.title)`.as('title'),
  'v.duration_ms as durationMs',
  'v.kind',
  sql<VideoCard['access']>`coalesce(o.access, v.access)`.as('access'),
  'v.rating',
  'v.views',
  'v.likes',
  'v.collects',
  'v.published_at as publishedAt',
  ...pictureColumns,
  'a.id as authorId',
  'a.nickname',
  'a.avatar',
] as const;

type Shared = Omit<VideoCard, 'cover' | 'duration' | 'author' | 'reason'>;
export type CardRow = AsRow<Shared, 'views' | 'likes' | 'collects', 'publishedAt'> &
  VideoCard['author'] &
  Required<StoredPicture> & { readonly durationMs: number };

export function toCard(row: CardRow): VideoCard {
  return {
    videoId: row.videoId,
    title: row.title,
    cover: pictureShape(row),
    duration: row.durationMs / 1000,
    kind: row.kind,
    access: row.access,
    rating: row.rating,
    views: Number(row.views),
    likes: Number(row.likes),
    collects: Number(row.collects),
    publishedAt: row.publishedAt.getTime(),
    author: { authorId: row.authorId, nickname: row.nickname, avatar: row.avatar },
  };
}
