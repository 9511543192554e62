import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { writeListings } from '../video.import.ts';
import { videoTag } from '../video.service.ts';
import type { KnownVideo } from './video-admin.repository.ts';
import { leaveRankings } from './video-change.repository.ts';

/** The lists again, for one that is in them. */
export async function relist(trx: Db, video: Pick<KnownVideo, 'videoId' | 'agentIds' | 'state'>): Promise<void> {
  if (video.state !== 'live' && video.state !== 'scheduled') return;
  await writeListings(trx, video.videoId, video.agentIds);
  await leaveRankings(trx, video.videoId, video.agentIds);
  await invalidate(trx, videoTag);
}
