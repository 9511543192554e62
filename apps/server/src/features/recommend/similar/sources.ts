import { type RawBuilder, sql } from 'kysely';

/** Where it is learned which titles of a kind belong together. */
export interface Source {
  readonly kind: 'video' | 'novel';
  readonly rows: RawBuilder<unknown>;
  readonly itemId: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  /** Of a row r: enough of it was watched or read, or it was kept. */
  readonly isLiked: RawBuilder<boolean>;
}

const video: Source = {
  kind: 'video',
  rows: sql`video_watched`,
  itemId: sql`video_id`,
  at: sql`at`,
  isLiked: sql<boolean>`(r.watched_ms >= 180000
    or r.watched_ms >= 0.4 * (select v.duration_ms from videos v where v.id = r.video_id)
    or exists (select from video_likes k where k.account_id = r.account_id and k.video_id = r.video_id)
    or exists (select from video_collections c where c.account_id = r.account_id and c.video_id = r.video_id))`,
};

const novel: Source = {
  kind: 'novel',
  rows: sql`novel_places`,
  itemId: sql`novel_id`,
  at: sql`read_at`,
  isLiked: sql<boolean>`((select h.position from novel_chapters h where h.id = r.chapter_id) >= 3
    or exists (select from novel_collections c where c.account_id = r.account_id and c.novel_id = r.novel_id))`,
};

export const sources: readonly Source[] = [video, novel];
