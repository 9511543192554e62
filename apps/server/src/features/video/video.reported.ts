import { z } from 'zod';
import { invalidate } from '../../platform/db/invalidate.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { restoreMedia, revokeMedia } from '../playback/playback.public.ts';
import { overrideCovers } from '../catalogue/catalogue.public.ts';
import { opens } from './opens.ts';
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
      .where(opens('l'))
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

  async restrict(trx, id, now, rating) {
    const video = await trx
      .updateTable('videos')
      .set({ rating })
      .where('id', '=', id)
      .where('rating', '<>', rating)
      .returning('media_id')
      .executeTakeFirst();
    if (!video) return false;
    const listed = await trx.selectFrom('video_listings').select('agent_id').where('video_id', '=', id).execute();
    await writeListings(trx, id, [...new Set(listed.map((row) => row.agent_id))]);
    // Whoever plays it now was never asked for their age.
    if (rating === '18') await revokeMedia(trx, video.media_id, now);
    else await restoreMedia(trx, video.media_id);
    await invalidate(trx, videoTag);
    return true;
  },

  async look(db, id) {
    const row = await db
      .selectFrom('videos')
      .select(['title', 'description', 'cover_id', 'media_id as mediaId', 'duration_ms as durationMs'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { mediaId, durationMs } = row;
    return {
      text: [row.title, row.description].filter(Boolean).join('\n'),
      pictureIds: [row.cover_id],
      video: { mediaId, durationMs },
    };
  },

  async media(db, id) {
    const row = await db.selectFrom('videos').select(['media_id', 'cover_id']).where('id', '=', id).executeTakeFirst();
    return row ? [...new Set([row.media_id, row.cover_id, ...(await overrideCovers(db, 'video', id))])] : [];
  },
};
