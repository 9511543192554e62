import { z } from 'zod';
import { changeRating, findPublished, hideByState, restoreState } from '../../platform/safety/hiding.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { excerpt } from '../message/message.public.ts';
import { retractPost } from './community-notifications.ts';
import type { Db } from '../../platform/db/db.ts';

const keptPost = z.object({ state: z.enum(['published', 'review']) });

export const reportedPost: ReportedKind = {
  kind: 'post',

  async find(db, agentId, id) {
    const found = await findPublished(db, 'posts', 'text', agentId, id);
    return found && { ...found, title: excerpt(found.title) || '图片帖子' };
  },

  async hide(trx, id) {
    const before = await hideByState(trx, 'posts', id);
    if (before) await retractPost(trx, id);
    return before;
  },

  restore: async (trx, id, given) => await restoreState(trx, 'posts', id, keptPost.parse(given).state),

  restrict: (trx, id, _now, rating) => changeRating(trx, 'posts', id, rating),

  async look(db, id) {
    const row = await db
      .selectFrom('posts as p')
      .leftJoin('videos as v', 'v.id', 'p.clip_video_id')
      .select(['p.text', 'p.topics', 'v.media_id as mediaId', 'v.duration_ms as durationMs'])
      .where('p.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { mediaId, durationMs } = row;
    return {
      text: [row.text, row.topics.map((topic) => `#${topic}`).join(' ')].filter(Boolean).join('\n'),
      pictureIds: await picturesOf(db, id),
      video: mediaId === null || durationMs === null ? null : { mediaId, durationMs },
    };
  },

  media: picturesOf,
};

async function picturesOf(db: Db, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_pictures')
    .select('picture_id')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.picture_id);
}
