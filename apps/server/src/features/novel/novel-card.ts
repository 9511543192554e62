import type { CallOutput } from '@liuguang/contract/calls.ts';
import { sql } from 'kysely';
import type { AsRow } from '../../platform/db/schema/as-row.ts';
import { type StoredPicture, pictureColumns, pictureOf, pictureShape } from '../picture/picture.public.ts';

export type NovelCard = CallOutput<'novel/recommendNovel'>['list'][number];

/** A NOTIFY on channel `invalidate` with this payload drops cached novel lists. */
export const novelTag = 'novel';

/** Writers of counters of many novels at once take turns under this name. */
export const novelCounts = 'novel counts';

/** In a listing: every group. */
export const everyGroup = '0';

/** What the agent of the listing l shows otherwise than it is shared: joined on the left as `o`, by its key. */
export const overrideOfNovel = sql<boolean>`o.agent_id = l.agent_id and o.novel_id = l.novel_id`;
/** The cover `p` that the agent shows, joined laterally. */
export const shownNovelCover = pictureOf(sql<string>`coalesce(o.cover_id, n.cover_id)`);

/**
 * Columns of a card, for a query over novels n, novel_listings l, their overrides o, pictures p (its cover) and accounts a
 * (its author).
 */
export const novelColumns = [
  'n.id as novelId',
  sql<string>`coalesce(o.title, n.title)`.as('title'),
  'n.state',
  'n.words',
  'n.chapters',
  'n.tags',
  'n.synopsis',
  'l.access',
  'n.rating',
  'n.collects',
  'n.last_title as lastTitle',
  'n.updated_at as updatedAt',
  'l.hour',
  'l.day',
  'l.week',
  ...pictureColumns,
  'a.id as authorId',
  'a.nickname',
  'a.avatar',
] as const;

type Shared = Omit<NovelCard, 'cover' | 'author' | 'heat'>;
export type NovelRow = AsRow<Shared, 'words' | 'collects', 'updatedAt'> &
  Record<keyof NovelCard['heat'], string> &
  NovelCard['author'] &
  Required<StoredPicture>;

export function toNovelCard(row: NovelRow): NovelCard {
  return {
    novelId: row.novelId,
    title: row.title,
    author: { authorId: row.authorId, nickname: row.nickname, avatar: row.avatar },
    cover: pictureShape(row),
    state: row.state,
    words: Number(row.words),
    chapters: row.chapters,
    tags: row.tags,
    synopsis: row.synopsis,
    access: row.access,
    rating: row.rating,
    heat: { hour: Number(row.hour), day: Number(row.day), week: Number(row.week) },
    collects: Number(row.collects),
    lastTitle: row.lastTitle,
    updatedAt: row.updatedAt.getTime(),
  };
}
