import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import {
  asShown,
  changeOverride,
  type KnownOverride,
  type Overrider,
  areSame,
  type OverridePatch,
  readOverrides,
  seenAgents,
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

const sharedOnly = '与其他渠道共享，只能改标题、封面和观看权限';

/**
 * Saves what somebody changed of a video that channels of others have as well: as overrides of their own channels. What no
 * channel has of its own is refused.
 */
export async function saveShared(
  trx: Db,
  video: KnownVideo,
  wanted: AdminParsed<'videos/save'>,
  who: Overrider & { readonly now: number },
): Promise<void> {
  const { agentIds } = seenAgents(video.agentIds, who.scope);
  const shown = asShown(video, await readOverrides(trx, 'video', [video.videoId], agentIds), agentIds);
  const fields = Object.fromEntries(changedOfAll(video, wanted, agentIds).map((field) => [field, sharedOnly]));
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields });
  let coverId: string | null | undefined;
  for (const agentId of agentIds) {
    const patch = {
      title: wanted.title === shown.title ? undefined : wanted.title,
      access: wanted.access === shown.access ? undefined : wanted.access,
      ...(coverId === undefined ? { coverUploadId: wanted.coverUploadId } : { coverId }),
    };
    await overrideVideo(trx, video, agentId, patch, who);
    if (wanted.coverUploadId === undefined) continue;
    // A picture is taken once: the other channels get the one that the first has got.
    const [now] = await readOverrides(trx, 'video', [video.videoId], [agentId]);
    coverId = now?.coverId ?? null;
  }
}

function changedOfAll(video: KnownVideo, wanted: AdminParsed<'videos/save'>, agentIds: readonly string[]): string[] {
  const { description, groupId, kind, rating, publishedAt, previewSeconds } = wanted;
  const parts = { description, groupId, kind, rating, publishedAt, previewSeconds };
  return [
    ...Object.entries(parts).flatMap(([field, value]) => (value === video[field as keyof typeof parts] ? [] : [field])),
    ...(areSame(wanted.tags, video.tags) ? [] : ['tags']),
    ...(areSame(wanted.agentIds, agentIds) ? [] : ['agentIds']),
    ...((wanted.series?.seriesId ?? null) === video.seriesId && (wanted.series?.index ?? null) === video.seriesIndex
      ? []
      : ['series']),
  ];
}
