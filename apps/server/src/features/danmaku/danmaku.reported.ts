import { z } from 'zod';
import { findPublished, hideByState, restoreState } from '../../platform/safety/hiding.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { publish } from './live/danmaku-news.ts';

const kept = z.object({ state: z.enum(['published', 'review']) });

export const reportedDanmaku: ReportedKind = {
  kind: 'danmaku',

  find: (db, agentId, id) => findPublished(db, 'danmaku', 'text', agentId, id),

  /** Also from the screens of those who watch now. */
  async hide(trx, id) {
    const before = await hideByState(trx, 'danmaku', id);
    if (!before) return null;
    const place = await trx
      .selectFrom('danmaku')
      .select(['agent_id as agentId', 'video_id as videoId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await publish(trx, { ...place, hide: id });
    return before;
  },

  restore: async (trx, id, given) => await restoreState(trx, 'danmaku', id, kept.parse(given).state),

  async look(db, id) {
    const row = await db
      .selectFrom('danmaku as d')
      .innerJoin('videos as v', 'v.id', 'd.video_id')
      .select(['d.text', 'd.at_ms as at', 'v.title'])
      .where('d.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const seconds = Math.floor(row.at / 1000);
    const moment = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return { text: `${row.text}\n（弹幕，《${row.title}》${moment}）`, pictureIds: [], video: null };
  },
};
