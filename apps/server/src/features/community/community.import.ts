import { type CommentImport, saveComments } from '../comment/comment.public.ts';
import { comparable } from '../../platform/text/comparable.ts';
import { placePictures, placeTopics } from './posts/post.repository.ts';
import { type Db, transact } from '../../platform/db/db.ts';

export interface PostImport {
  /** Natural key: importing again changes the post instead of adding one. */
  readonly importKey: string;
  readonly agentId: string;
  readonly authorId: string;
  readonly text: string;
  readonly topics: readonly string[];
  /** pictureIds of the installation. */
  readonly pictures: readonly string[];
  readonly clipVideoId: string | null;
  readonly likes: number;
  readonly createdAt: Date;
  readonly comments: readonly CommentImport[];
}

export async function savePost(db: Db, post: PostImport): Promise<{ postId: string }> {
  return await transact(db, async (trx) => {
    const fields = {
      agent_id: post.agentId,
      author_id: post.authorId,
      text: post.text,
      topics: [...post.topics],
      clip_video_id: post.clipVideoId,
      rating: 'all' as const,
      state: 'published' as const,
      likes: post.likes,
      created_at: post.createdAt,
    };
    const { id } = await trx
      .insertInto('posts')
      .values({ import_key: post.importKey, ...fields })
      .onConflict((conflict) => conflict.column('import_key').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('post_pictures').where('post_id', '=', id).execute();
    await trx.deleteFrom('post_topics').where('post_id', '=', id).execute();
    await placePictures(trx, id, post.pictures);
    await placeTopics(trx, post.agentId, id, post.topics);
    const talk = { agentId: post.agentId, kind: 'post', itemId: id, anchor: null } as const;
    await saveComments(trx, [{ ...talk, importKey: post.importKey, comments: post.comments }]);
    return { postId: id };
  });
}

export interface RulesImport {
  readonly agentId: string;
  /** Every post waits for a moderator. */
  readonly review: boolean;
  readonly words: readonly { readonly word: string; readonly action: 'refuse' | 'review' }[];
}

/** What an agent lets through: replaces what it had. */
export async function saveCommunityRules(db: Db, { agentId, review, words }: RulesImport): Promise<void> {
  const kept = new Map(words.map(({ word, action }) => [comparable(word), action]));
  kept.delete('');
  await transact(db, async (trx) => {
    await trx.updateTable('agents').set({ review_posts: review }).where('id', '=', agentId).execute();
    await trx.deleteFrom('community_words').where('agent_id', '=', agentId).execute();
    const rows = [...kept].map(([word, action]) => ({ agent_id: agentId, word, action }));
    if (rows.length > 0) await trx.insertInto('community_words').values(rows).execute();
  });
}

/** Lets others see a post that waited. False when none of this id and agent does. */
export async function publishPost(db: Db, agentId: string, postId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ state: 'published' })
    .where('id', '=', postId)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'review')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The posts of an agent that wait for somebody to look at them, oldest first. */
export async function waitingPosts(db: Db, agentId: string): Promise<{ postId: string; text: string }[]> {
  return await db
    .selectFrom('posts')
    .select(['id as postId', 'text'])
    .where('agent_id', '=', agentId)
    .where('state', '=', 'review')
    .orderBy('id')
    .limit(100)
    .execute();
}
