import { z } from 'zod';
import { call } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { id } from '../shapes/common.ts';
import { rankingPeriod, video, videoAccess, videoCard, videoGroup, videoLength, videoSort } from '../shapes/video.ts';

export const videoCalls = {
  getVideoInfo: call({
    method: 'GET',
    path: 'api/agent/getVideoInfo',
    access: 'anyone',
    changes: false,
    input: z.object({ agentid: id.optional(), videoId: id }),
    output: video,
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: 'One video with its playback decision',
  }),
  getVideoByGroup: call({
    method: 'GET',
    path: 'api/agent/getVideoByGroup',
    access: 'anyone',
    changes: false,
    input: pageInput.extend({
      agentid: id.optional(),
      /** Left out: every group. */
      groupId: id.optional(),
      sort: videoSort.default('new'),
      length: videoLength.optional(),
      access: videoAccess.optional(),
    }),
    output: pageOf(videoCard),
    errors: ['NOT_FOUND'],
    summary: 'A page of video cards of a group',
  }),
  getVideoGroups: call({
    method: 'GET',
    path: 'api/agent/getVideoGroups',
    access: 'anyone',
    changes: false,
    input: z.object({ agentid: id.optional() }),
    output: listOf(videoGroup),
    errors: ['NOT_FOUND'],
    summary: 'The video groups of the agent in their order',
  }),
  getPopularVideo: call({
    method: 'GET',
    path: 'api/agent/getPopularVideo',
    access: 'anyone',
    changes: false,
    input: pageInput.extend({ agentid: id.optional(), period: rankingPeriod.default('day') }),
    output: pageOf(videoCard),
    errors: ['NOT_FOUND'],
    summary: 'The ranking of a period',
  }),
};
