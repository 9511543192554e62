import { z } from 'zod';
import { byAccount, byAnyone, callTable } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { groupPageInput } from '../shapes/group.ts';
import { agentScope, id, time } from '../shapes/common.ts';
import {
  rankingPeriod,
  video,
  videoAccess,
  videoCard,
  videoGroup,
  videoKind,
  videoLength,
  videoSort,
} from '../shapes/video.ts';

export const videoCalls = callTable({
  getVideoInfo: byAnyone.read({
    path: 'api/agent/getVideoInfo',
    content: true,
    input: agentScope.extend({ videoId: id }),
    output: video,
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: 'One video with its playback decision',
  }),
  getVideoByGroup: byAnyone.read({
    path: 'api/agent/getVideoByGroup',
    content: true,
    input: groupPageInput.extend({
      sort: videoSort.default('new'),
      length: videoLength.optional(),
      access: videoAccess.optional(),
      /** Only short clips, or only long videos. */
      kind: videoKind.optional(),
      /** Only 18+ titles: nothing for who has not confirmed the age. */
      rating: z.literal('18').optional(),
    }),
    output: pageOf(videoCard),
    errors: ['NOT_FOUND'],
    summary: 'A page of video cards of a group',
  }),
  getVideoGroups: byAnyone.read({
    path: 'api/agent/getVideoGroups',
    input: agentScope,
    output: listOf(videoGroup),
    errors: ['NOT_FOUND'],
    summary: 'The video groups of the agent in their order',
  }),
  getPopularVideo: byAnyone.read({
    path: 'api/agent/getPopularVideo',
    content: true,
    input: pageInput.extend({ agentid: id.optional(), period: rankingPeriod.default('day') }),
    output: pageOf(videoCard),
    errors: ['NOT_FOUND'],
    summary: 'The ranking of a period',
  }),
  'follow/videos': byAccount.read({
    content: true,
    input: pageInput.extend({ kind: videoKind.optional(), access: videoAccess.optional() }),
    output: pageOf(videoCard),
    limit: { per: 'account', max: 240, seconds: 60 },
    summary: 'Videos of the creators that the caller follows, newest first',
  }),
  addVolume: byAccount.change({
    method: 'GET',
    path: 'api/video/addVolume',
    trace: true,
    content: true,
    input: agentScope.extend({ videoId: id }),
    /** False when the same account played it in the last 10 minutes. */
    output: z.object({ counted: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'Counts a play, at most once per account and video in 10 minutes',
  }),
  collectVideo: byAccount.change({
    /** `at`: when it was collected, for what is put back where it stood. */
    input: z.object({ videoId: id, at: time.optional() }),
    errors: ['NOT_FOUND'],
    summary: 'Puts a video into the collection',
  }),
  delCollectVideo: byAccount.change({
    input: z.object({ videoIds: z.array(id).min(1).max(100) }),
    summary: 'Takes videos out of the collection',
  }),
  loklVideo: byAccount.change({
    trace: true,
    content: true,
    /** Both in seconds. `at`: when it was watched, for what is put back where it stood. */
    input: z.object({
      videoId: id,
      position: z.number().nonnegative(),
      duration: z.number().nonnegative(),
      at: time.optional(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Remembers where the caller stopped watching; the latest by time wins',
  }),
});
