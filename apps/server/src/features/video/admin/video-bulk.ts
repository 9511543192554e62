import type { VideoFilter } from '@liuguang/contract/admin/video.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import {
  aspectOf,
  type BulkItem,
  type BulkKind,
  channelWrites,
  endPicks,
  ownValue,
  type Picks,
  picksOf,
  type Scope,
  seesSome,
  type Shown,
  wantedPicks,
  writeChannelValues,
  writePicks,
} from '../../catalogue/catalogue.public.ts';
import { videoCounts } from '../video-card.ts';
import { videoTag } from '../video.service.ts';
import { findVideos, type KnownVideo, videoIds } from './video-admin.repository.ts';
import { endHidden, lockVideos, relistVideos, setAgents, setField, setShown } from './video-bulk.repository.ts';

/** Videos in bulk operations. */
export const bulkVideos: BulkKind = {
  kind: 'video',

  find: (db, filter, scope, now, most) => videoIds(db, filter as VideoFilter, scope, now, most),

  async seen(db, ids, scope: Scope) {
    const found = await findVideos(db, ids, 0);
    return found.filter(({ agentIds }) => seesSome(agentIds, scope)).map(({ videoId }) => videoId);
  },

  async read(trx, ids, change, now) {
    await lockVideos(trx, ids);
    const videos = await findVideos(trx, ids, now);
    const aspect = aspectOf(change);
    const picks = wantedPicks(change) && (await picksOf(trx, 'video', ids, change));
    return videos.map((video) => {
      const item = itemOf(video);
      return Object.assign(item, { value: picks ? picks.get(item.id) : ownValue(item, aspect) });
    });
  },

  async write(trx, written, change, now) {
    const aspect = aspectOf(change);
    if (aspect === 'chapters') throw new Error('videos have no chapters');
    // Listings are written by what counts plays as well, many at once.
    await lockFor(trx, videoCounts);
    const values = written.map(({ item, value }) => ({ id: item.id, value }));
    if (aspect === 'pin' || aspect === 'recommend') {
      const changes = values.map(({ id, value }) => ({ id, picks: value as Picks }));
      await writePicks(trx, 'video', aspect, changes);
    } else if (aspect === 'shown') {
      await setShown(
        trx,
        written.map(({ item, value }) => ({ item, to: value as Shown })),
        now,
      );
    } else {
      if (aspect === 'agents') await setAgents(trx, values as { id: string; value: string[] }[]);
      else await setField(trx, aspect, values);
      // Lists know nothing of tags.
      if (aspect !== 'tags') await relistVideos(trx, written);
    }
    await invalidate(trx, videoTag);
  },

  async writeChannels(trx, written, { staffId, now }) {
    await lockFor(trx, videoCounts);
    const writes = channelWrites(written);
    await writeChannelValues(trx, 'video', writes, staffId);
    await relistVideos(trx, written);
    await endHidden(trx, writes, now);
    await invalidate(trx, videoTag);
  },

  async endPicks(trx, now) {
    if ((await endPicks(trx, 'video', now)).length > 0) await invalidate(trx, videoTag);
  },
};

function itemOf(video: KnownVideo): Omit<BulkItem, 'value'> {
  const { videoId, agentIds, groupId, rating, access, tags, publishedAt, was } = video;
  const state = video.state === 'scheduled' ? 'live' : video.state;
  return {
    id: videoId,
    agentIds,
    groupId,
    rating,
    access,
    tags,
    state,
    publishedAt,
    was,
    mayNotShow: whyNotShown(video),
    mayNotRestore: video.creatorDeleted ? '作者自己删除，只有作者能恢复' : null,
  };
}

function whyNotShown({ takenDown, creatorHid, state }: KnownVideo): string | null {
  if (takenDown) return '因举报下架，请在审核中处理';
  if (creatorHid) return '作者自己隐藏，只有作者能公开';
  return state === 'refused' ? '未通过审核，不能上架' : null;
}
