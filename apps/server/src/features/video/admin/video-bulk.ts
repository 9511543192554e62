import type { VideoFilter } from '@liuguang/contract/admin/video.ts';
import { type BulkItem, bulkTitles, setDeskAgents } from '../../catalogue/catalogue.public.ts';
import { videoCounts } from '../video-card.ts';
import { videoTag } from '../video.service.ts';
import { findVideos, type KnownVideo, videoIds } from './video-admin.repository.ts';
import { endHidden, relistVideos, setShown } from './video-bulk.repository.ts';

/** Videos in bulk operations. */
export const bulkVideos = bulkTitles<KnownVideo>({
  kind: 'video',
  tag: videoTag,
  lock: videoCounts,
  find: (db, filter, scope, now, most) => videoIds(db, filter as VideoFilter, scope, now, most),
  known: findVideos,
  itemOf,
  fields: ['group', 'access', 'rating', 'tags'],
  writers: { shown: setShown, agents: (trx, written) => setDeskAgents(trx, 'video', written) },
  relist: relistVideos,
  // Lists know nothing of tags and picks, and who shows a video lists it.
  unlisted: ['tags', 'pin', 'recommend', 'shown'],
  channelsWritten: endHidden,
});

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
