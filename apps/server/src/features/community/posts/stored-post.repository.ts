import type { Post } from '@liuguang/contract/shapes/community.ts';
import { sql } from 'kysely';
import { type StoredPicture, pictureColumns, storedPicture } from '../../picture/picture.public.ts';
import type { Db } from '../../../platform/db/db.ts';

/** A post with what is needed to sign its addresses; those are the service's to make. */
export interface StoredPost extends Omit<Post, 'pictures' | 'clip'> {
  readonly pictures: StoredPicture[];
  readonly clip: StoredClip | null;
}

export interface StoredClip {
  readonly mediaId: string;
  readonly durationMs: number;
  readonly hasPreview: boolean;
  readonly access: 'free' | 'credit' | 'vip';
  readonly kind: 'short' | 'long';
  readonly rating: 'all' | '18';
  readonly cover: StoredPicture;
}

/** The posts of these ids in their order; one that has gone is left out. `me`: who looks, or null. */
export async function postsByIds(db: Db, ids: readonly string[], me: string | null): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const [rows, pictures] = await Promise.all([rowsOf(db, ids, me), picturesOf(db, ids)]);
  const byId = new Map(rows.map((row) => [row.postId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [storedPost(row, pictures.get(id) ?? [], me)] : [];
  });
}

export function storedPost(row: PostRow, pictures: StoredPicture[], me: string | null): StoredPost {
  return {
    postId: row.postId,
    author: { authorId: row.authorId, nickname: row.nickname, avatar: row.avatar },
    text: row.text,
    topics: row.topics,
    pictures,
    clip: clipOf(row),
    rating: row.clipRating === '18' ? '18' : row.rating,
    likes: Number(row.likes),
    comments: Number(row.comments),
    createdAt: row.createdAt.getTime(),
    state: row.state,
    my: { liked: row.liked, followed: row.followed, own: row.authorId === me },
  };
}

export type PostRow = Awaited<ReturnType<typeof rowsOf>>[number];

async function rowsOf(db: Db, ids: readonly string[], me: string | null) {
  return await postRows(db, me)
    .where('p.id', 'in', [...ids])
    .execute();
}

/** Posts `p` with all that a card of them needs but their pictures. */
export function postRows(db: Db, me: string | null) {
  return (
    db
      .selectFrom('posts as p')
      .innerJoin('accounts as a', 'a.id', 'p.author_id')
      .leftJoin('post_likes as k', (join) => join.onRef('k.post_id', '=', 'p.id').on('k.account_id', '=', me))
      .leftJoin('follows as f', (join) => join.onRef('f.author_id', '=', 'p.author_id').on('f.account_id', '=', me))
      .leftJoin('videos as v', 'v.id', 'p.clip_video_id')
      .leftJoin('media as m', 'm.id', 'v.media_id')
      .leftJoin('video_overrides as o', (join) =>
        join.onRef('o.video_id', '=', 'v.id').onRef('o.agent_id', '=', 'p.agent_id'),
      )
      .leftJoin('pictures as c', (join) => join.on(sql<boolean>`c.id = coalesce(o.cover_id, v.cover_id)`))
      .select(['p.id as postId', 'p.text', 'p.topics', 'p.rating', 'p.likes', 'p.comments', 'p.state'])
      .select(['p.created_at as createdAt', 'a.id as authorId', 'a.nickname', 'a.avatar'])
      .select([sql<boolean>`k.post_id is not null`.as('liked'), sql<boolean>`f.author_id is not null`.as('followed')])
      .select(['v.media_id as mediaId', 'v.duration_ms as durationMs', 'v.kind', 'v.rating as clipRating'])
      .select(sql<StoredClip['access'] | null>`coalesce(o.access, v.access)`.as('access'))
      .select(['m.preview_ms as previewMs', 'c.id as pictureId', 'c.width', 'c.height', 'c.widths', 'c.placeholder'])
      .select('c.avif')
      // Hidden is hidden from its author too.
      .where('p.state', '<>', 'hidden')
      .$narrowType<{ state: Post['state'] }>()
  );
}

function clipOf(row: PostRow): StoredClip | null {
  const { mediaId, durationMs, access, kind, clipRating, previewMs } = row;
  if (mediaId === null || durationMs === null || access === null || kind === null || clipRating === null) return null;
  const cover = storedPicture(row);
  if (cover === null) return null;
  return { mediaId, durationMs, access, kind, rating: clipRating, hasPreview: previewMs !== null, cover };
}

async function picturesOf(db: Db, ids: readonly string[]): Promise<Map<string, StoredPicture[]>> {
  const rows = await db
    .selectFrom('post_pictures as s')
    .innerJoin('pictures as p', 'p.id', 's.picture_id')
    .select(['s.post_id', ...pictureColumns])
    .where('s.post_id', 'in', [...ids])
    .orderBy('s.post_id')
    .orderBy('s.position')
    .execute();
  const byPost = new Map<string, StoredPicture[]>();
  for (const { post_id: postId, ...picture } of rows) byPost.set(postId, [...(byPost.get(postId) ?? []), picture]);
  return byPost;
}
