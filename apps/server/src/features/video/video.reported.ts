import { z } from 'zod';
import { invalidate } from '../../platform/db/invalidate.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { restoreMedia, revokeMedia } from '../playback/revocation.service.ts';
import { writeListings } from './video.import.ts';
import { videoTag } from './video.service.ts';

const kept = z.object({ agentIds: z.array(z.string()), mediaId: z.string() });

/** Without a listing nobody finds it, and what plays already stops with its grant. */
export const reportedVideo: ReportedKind = {
  kind: 'video',

  async find(db, agentId, id) {
    const row = await db
      .selectFrom('videos as v')
      .innerJoin('video_listings as l', 'l.video_id', 'v.id')
      .select(['v.title', 'v.author_id as ownerId'])
      .where('v.id', '=', id)
      .where('l.agent_id', '=', agentId)
      .where('l.group_id', '=', '0')
      .executeTakeFirst();
    return row ?? null;
  },

  async hide(trx, id, now) {
    const video = await trx.selectFrom('videos').select('media_id').where('id', '=', id).executeTakeFirst();
    const gone = await trx.deleteFrom('video_listings').where('video_id', '=', id).returning('agent_id').execute();
    if (!video || gone.length === 0) return null;
    await trx.deleteFrom('video_rankings').where('video_id', '=', id).execute();
    await revokeMedia(trx, video.media_id, now);
    await invalidate(trx, videoTag);
    return { agentIds: [...new Set(gone.map((row) => row.agent_id))], mediaId: video.media_id };
  },

  async restore(trx, id, given) {
    const { agentIds, mediaId } = kept.parse(given);
    await writeListings(trx, id, agentIds);
    await restoreMedia(trx, mediaId);
    await invalidate(trx, videoTag);
  },

  async restrict(trx, id, now) {
    const video = await trx
      .updateTable('videos')
      .set({ rating: '18' })
      .where('id', '=', id)
      .returning('media_id')
      .executeTakeFirst();
    const listed = await trx.selectFrom('video_listings').select('agent_id').where('video_id', '=', id).execute();
    await writeListings(trx, id, [...new Set(listed.map((row) => row.agent_id))]);
    // Whoever plays it now was never asked for their age.
    if (video) await revokeMedia(trx, video.media_id, now);
    await invalidate(trx, videoTag);
  },

  async media(db, id) {
    const row = await db.selectFrom('videos').select(['media_id', 'cover_id']).where('id', '=', id).executeTakeFirst();
    return row ? [...new Set([row.media_id, row.cover_id])] : [];
  },
};
