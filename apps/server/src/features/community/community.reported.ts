import { z } from 'zod';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { excerpt } from '../message/message.service.ts';

const keptPost = z.object({ state: z.enum(['published', 'review']) });
const keptComment = z.object({ text: z.string() });

export const reportedPost: ReportedKind = {
  kind: 'post',

  async find(db, agentId, id) {
    const row = await db
      .selectFrom('posts')
      .select(['text', 'author_id as ownerId'])
      .where('id', '=', id)
      .where('agent_id', '=', agentId)
      .where('state', '=', 'published')
      .executeTakeFirst();
    return row ? { title: excerpt(row.text) || '图片帖子', ownerId: row.ownerId } : null;
  },

  async hide(trx, id) {
    const post = await trx
      .selectFrom('posts')
      .select('state')
      .where('id', '=', id)
      .where('state', '<>', 'hidden')
      .forUpdate()
      .executeTakeFirst();
    if (!post) return null;
    await trx.updateTable('posts').set({ state: 'hidden' }).where('id', '=', id).execute();
    return { state: post.state };
  },

  async restore(trx, id, given) {
    const { state } = keptPost.parse(given);
    await trx.updateTable('posts').set({ state }).where('id', '=', id).where('state', '=', 'hidden').execute();
  },

  async restrict(trx, id) {
    await trx.updateTable('posts').set({ rating: '18' }).where('id', '=', id).execute();
  },

  async media(db, id) {
    const rows = await db.selectFrom('post_pictures').select('picture_id').where('post_id', '=', id).execute();
    return rows.map((row) => row.picture_id);
  },
};

/** A comment without its text is what deletion leaves where there are replies, and nothing at all where there are none. */
export const reportedComment: ReportedKind = {
  kind: 'comment',

  async find(db, agentId, id) {
    const row = await db
      .selectFrom('comments as c')
      .innerJoin('posts as p', 'p.id', 'c.post_id')
      .select(['c.text', 'c.author_id as ownerId'])
      .where('c.id', '=', id)
      .where('c.text', 'is not', null)
      .where('p.agent_id', '=', agentId)
      .executeTakeFirst();
    return row ? { title: excerpt(row.text ?? ''), ownerId: row.ownerId } : null;
  },

  async hide(trx, id) {
    const row = await trx.selectFrom('comments').select('text').where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row || row.text === null) return null;
    await trx.updateTable('comments').set({ text: null }).where('id', '=', id).execute();
    return { text: row.text };
  },

  async restore(trx, id, given) {
    const { text } = keptComment.parse(given);
    await trx.updateTable('comments').set({ text }).where('id', '=', id).where('text', 'is', null).execute();
  },
};
