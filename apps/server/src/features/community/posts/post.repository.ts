import { type Db, transact } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { releasePictures, screeningOf, takePictures } from '../../picture/picture.public.ts';
import { commentCounts } from '../../comment/comment.public.ts';
import { postCounts } from '../community-counts.ts';
import { retractPost } from '../community-notifications.ts';
import { postsByIds, type StoredPost } from './stored-post.repository.ts';

export interface NewPost {
  readonly agentId: string;
  readonly authorId: string;
  readonly clientKey: string | null;
  readonly text: string;
  readonly topics: readonly string[];
  /** uploadIds. */
  readonly pictures: readonly string[];
  readonly clip: OwnClip | null;
  readonly state: StoredPost['state'];
  readonly at: number;
}

export interface OwnClip {
  readonly videoId: string;
  readonly rating: 'all' | '18';
}

export type PostRepository = ReturnType<typeof postRepository>;

class PicturesGone extends Error {}

export function postRepository(db: Db) {
  /** What this client has published under the key before. */
  async function byClientKey(authorId: string, clientKey: string): Promise<string | null> {
    const known = await db
      .selectFrom('posts')
      .select('id')
      .where('author_id', '=', authorId)
      .where('client_key', '=', clientKey)
      .executeTakeFirst();
    return known?.id ?? null;
  }

  return {
    byClientKey,

    /** Null when a picture cannot be used. Idempotent by `clientKey`. */
    async create(post: NewPost): Promise<string | null> {
      try {
        const made = await transact(db, async (trx) => await insert(trx, post));
        return made ?? (post.clientKey === null ? null : await byClientKey(post.authorId, post.clientKey));
      } catch (error) {
        if (error instanceof PicturesGone) return null;
        throw error;
      }
    },

    /** Whatever its state and rating: the service decides who may see that. */
    async find(
      agentId: string,
      postId: string,
      me: string | null,
    ): Promise<(StoredPost & { readonly clipShown: boolean }) | null> {
      const row = await db
        .selectFrom('posts as p')
        .leftJoin('video_listings as l', (join) =>
          join
            .onRef('l.video_id', '=', 'p.clip_video_id')
            .onRef('l.agent_id', '=', 'p.agent_id')
            .on('l.group_id', '=', '0'),
        )
        .select(['p.id', 'p.clip_video_id', 'l.video_id'])
        .where('p.id', '=', postId)
        .where('p.agent_id', '=', agentId)
        .executeTakeFirst();
      const [post] = row ? await postsByIds(db, [row.id], me) : [];
      return row && post ? { ...post, clipShown: row.clip_video_id === row.video_id } : null;
    },

    /** The video of an upload of this account; `waiting` when it is not in the catalogue (yet). */
    async clip(accountId: string, agentId: string, uploadId: string): Promise<OwnClip | 'waiting' | null> {
      const row = await db
        .selectFrom('uploads as u')
        .innerJoin('videos as v', 'v.id', 'u.video_id')
        .leftJoin('video_listings as l', (join) =>
          join.onRef('l.video_id', '=', 'v.id').on('l.agent_id', '=', agentId).on('l.group_id', '=', '0'),
        )
        .select(['v.id as videoId', 'v.rating', 'u.state', 'l.video_id as listed'])
        .where('u.id', '=', uploadId)
        .where('u.account_id', '=', accountId)
        .where('u.agent_id', '=', agentId)
        .where('u.kind', '=', 'video')
        .executeTakeFirst();
      if (!row) return null;
      const { videoId, rating } = row;
      return row.state === 'published' && row.listed !== null ? { videoId, rating } : 'waiting';
    },

    /** False when it is not there, or somebody else's. */
    async remove(authorId: string, agentId: string, postId: string): Promise<boolean> {
      return await transact(db, async (trx) => {
        await lockFor(trx, postCounts);
        await lockFor(trx, commentCounts);
        const gone = await trx
          .deleteFrom('posts')
          .where('id', '=', postId)
          .where('author_id', '=', authorId)
          .where('agent_id', '=', agentId)
          .executeTakeFirst();
        if (gone.numDeletedRows === 0n) return false;
        await cleanUpAfter(trx, authorId, postId);
        return true;
      });
    },
  };
}

/** By staff, whoever wrote it; the caller holds the locks `postCounts` and `commentCounts`. */
export async function removePost(trx: Db, authorId: string, postId: string): Promise<void> {
  await trx.deleteFrom('posts').where('id', '=', postId).execute();
  await cleanUpAfter(trx, authorId, postId);
}

async function cleanUpAfter(trx: Db, authorId: string, postId: string): Promise<void> {
  await releasePictures(trx, authorId, `post ${postId}`);
  await retractPost(trx, postId);
}

async function insert(trx: Db, post: NewPost): Promise<string | null> {
  const { agentId, authorId } = post;
  const row = await trx
    .insertInto('posts')
    .values({
      agent_id: agentId,
      author_id: authorId,
      client_key: post.clientKey,
      text: post.text,
      topics: [...post.topics],
      clip_video_id: post.clip?.videoId ?? null,
      rating: post.clip?.rating ?? 'all',
      state: post.state,
      created_at: new Date(post.at),
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const pictures = await takePictures(trx, authorId, post.pictures, `post ${row.id}`);
  if (!pictures) throw new PicturesGone();
  const { review, rating } = await screeningOf(trx, pictures);
  if (review || rating === '18') {
    const change = { ...(review ? { state: 'review' as const } : {}), ...(rating === '18' ? { rating } : {}) };
    await trx.updateTable('posts').set(change).where('id', '=', row.id).execute();
  }
  await placePictures(
    trx,
    row.id,
    pictures.map(({ pictureId }) => pictureId),
  );
  await placeTopics(trx, agentId, row.id, post.topics);
  return row.id;
}

export async function placePictures(trx: Db, postId: string, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return;
  await trx
    .insertInto('post_pictures')
    .values(pictureIds.map((pictureId, position) => ({ post_id: postId, position, picture_id: pictureId })))
    .execute();
}

export async function placeTopics(trx: Db, agentId: string, postId: string, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  await trx
    .insertInto('post_topics')
    .values(topics.map((topic) => ({ agent_id: agentId, topic, post_id: postId })))
    .execute();
}
