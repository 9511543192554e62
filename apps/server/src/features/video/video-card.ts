import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { type StoredPicture, pictureColumns, pictureShape } from '../picture/picture.public.ts';

/** Writers of counters of many videos at once take turns under this name. */
export const videoCounts = 'video counts';

/** Columns of a card, for a query over videos v, pictures p (its cover) and accounts a (its author). */
export const cardColumns = [
  'v.id as videoId',
  'v.title',
  'v.duration_ms as durationMs',
  'v.kind',
  'v.access',
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

export interface CardRow extends Required<StoredPicture> {
  videoId: string;
  title: string;
  durationMs: number;
  kind: VideoCard['kind'];
  access: VideoCard['access'];
  rating: VideoCard['rating'];
  views: string;
  likes: string;
  collects: string;
  publishedAt: Date;
  authorId: string;
  nickname: string;
  avatar: string;
}

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
