import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import {
  changeOverride,
  type KnownOverride,
  type Overrider,
  type OverridePatch,
  saveShared,
} from '../../catalogue/catalogue.public.ts';
import { restoreMediaIn, revokeMediaIn } from '../../playback/playback.public.ts';
import type { KnownVideo } from './video-admin.repository.ts';
import { relist } from './relist.ts';

/** What the channel shows of a video from now on; answers what it was. */
export async function overrideVideo(
  trx: Db,
  video: KnownVideo,
  agentId: string,
  patch: OverridePatch,
  who: Overrider & { readonly now: number },
): Promise<KnownOverride | null> {
  const before = await changeOverride(trx, 'video', { ...video, itemId: video.videoId }, agentId, patch, who);
  await relist(trx, video);
  const { mediaId } = video;
  if (patch.hidden === true && before?.hidden !== true) await revokeMediaIn(trx, [{ mediaId, agentId }], who.now);
  if (patch.hidden === false && before?.hidden === true) await restoreMediaIn(trx, [{ mediaId, agentId }]);
  return before;
}

/** Of a video that channels of others have as well. */
export async function saveSharedVideo(
  trx: Db,
  video: KnownVideo,
  wanted: AdminParsed<'videos/save'>,
  who: Overrider & { readonly now: number },
): Promise<void> {
  const { seriesId = null, index = null } = wanted.series ?? {};
  await saveShared(trx, video, wanted, {
    kind: 'video',
    itemId: video.videoId,
    scope: who.scope,
    fields: ['description', 'groupId', 'kind', 'rating', 'publishedAt', 'previewSeconds'],
    others: seriesId === video.seriesId && index === video.seriesIndex ? [] : ['series'],
    refusal: '与其他渠道共享，只能改标题、封面和观看权限',
    access: (shown) => ({ access: wanted.access === shown.access ? undefined : wanted.access }),
    override: (agentId, patch) => overrideVideo(trx, video, agentId, patch, who),
  });
}
