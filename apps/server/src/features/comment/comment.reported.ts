import { z } from 'zod';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { excerpt } from '../message/message.public.ts';
import { hideComment, restoreComment } from './comment-state.ts';

const kept = z.object({ text: z.string() });

/** A comment without its text is what deletion leaves where there are replies, and nothing at all where there are none. */
export const reportedComment: ReportedKind = {
  kind: 'comment',

  async find(db, agentId, id) {
    const row = await db
      .selectFrom('comments as c')
      .innerJoin('comment_talks as t', 't.id', 'c.talk_id')
      .select(['c.text', 'c.author_id as ownerId'])
      .where('c.id', '=', id)
      .where('c.text', 'is not', null)
      .where('c.state', '=', 'published')
      .where('t.agent_id', '=', agentId)
      .executeTakeFirst();
    return row ? { title: excerpt(row.text ?? ''), ownerId: row.ownerId } : null;
  },

  hide: (trx, id) => hideComment(trx, id),

  restore: (trx, id, given) => restoreComment(trx, id, kept.parse(given).text),

  async look(db, id, given) {
    const hidden = kept.safeParse(given);
    const row = await db.selectFrom('comments').select('text').where('id', '=', id).executeTakeFirst();
    if (!row && !hidden.success) return null;
    return { text: row?.text ?? hidden.data?.text ?? '', pictureIds: [], video: null };
  },
};
