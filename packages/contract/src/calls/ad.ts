import { z } from 'zod';
import { call } from '../call.ts';
import { adAddresses } from '../constants.ts';
import { listOf } from '../page.ts';
import { ad } from '../shapes/ad.ts';
import { agentScope, count, id, time } from '../shapes/common.ts';

/** The six walls and overlays that are asked by name differ in nothing but the placement. */
function placementCall(path: `api/agent/${string}`, summary: string) {
  return call({
    method: 'GET',
    path,
    access: 'anyone',
    changes: false,
    input: agentScope,
    output: listOf(ad),
    errors: ['NOT_FOUND'],
    summary,
  });
}

const address = z.enum(Object.keys(adAddresses) as [keyof typeof adAddresses, ...(keyof typeof adAddresses)[]]);
const views = z.object({ viewingTimes: count, resetAt: time });

export const adCalls = {
  getAdInfo: call({
    method: 'GET',
    path: 'api/agent/getAdInfo',
    access: 'anyone',
    changes: false,
    input: agentScope.extend({ adAddress: address }),
    output: listOf(ad),
    errors: ['NOT_FOUND'],
    summary: 'Ads by the old address of their placement: 30 splash, 6 home popup, 3 bottom banner',
  }),
  getFeaturedAd: placementCall('api/agent/getFeaturedAd', 'Ads of the home carousel'),
  getCrackAd: placementCall('api/agent/getCrackAd', 'Ads of the discover wall'),
  getFreeAd: placementCall('api/agent/getFreeAd', 'Ads of the free zone'),
  getApplicationAd: placementCall('api/agent/getApplicationAd', 'Ads of the application wall'),
  getHomePopup: placementCall('api/agent/getHomePopup', 'Popup ads of the home screen'),
  accessAd: call({
    method: 'GET',
    path: 'api/agent/accessAd',
    access: 'anyone',
    changes: true,
    input: agentScope.extend({ adId: id, event: z.enum(['show', 'click', 'start']) }),
    /** Set for `start` only. */
    output: z.object({ token: z.string().nullable() }),
    errors: ['NOT_FOUND', 'NOT_LOGGED_IN'],
    summary: 'Records a show, a click or the start of a rewarded ad; a start (signed in) gives a one-use watch token',
  }),
  getWatchedToday: call({
    method: 'POST',
    path: 'api/getWatchedToday',
    access: 'account',
    changes: false,
    input: agentScope,
    output: listOf(ad).extend(views.shape),
    errors: [],
    summary: "Today's rewarded ads with isLook, the views left and when they reset",
  }),
  addUserViewingTimes: call({
    method: 'POST',
    path: 'api/addUserViewingTimes',
    access: 'account',
    changes: true,
    input: agentScope.extend({ adId: id, token: z.string().min(1).max(512) }),
    output: views,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    summary: 'One view more, once per ad and day, for a watch token that is at least playSecond old',
  }),
  reduceUserViewingTimes: call({
    method: 'POST',
    path: 'api/reduceUserViewingTimes',
    access: 'account',
    changes: true,
    input: agentScope.extend({ videoId: id }),
    /** `spent` is false for VIP and when the video was already opened today. */
    output: views.extend({ spent: z.boolean() }),
    errors: ['NOT_FOUND', 'NO_FREE_VIEW', 'VIP_NEEDED', 'AGE_NEEDED'],
    summary: 'Uses one view for the video until the reset; a second call for the same video is free',
  }),
};
