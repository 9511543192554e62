import { z } from 'zod';
import { byAccount, byAnyone, call, callTable } from '../call.ts';
import { adAddresses } from '../constants.ts';
import { listOf } from '../page.ts';
import { ad, adEvent, viewId } from '../shapes/ad.ts';
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

export const adCalls = callTable({
  getAdInfo: byAnyone.read({
    path: 'api/agent/getAdInfo',
    input: agentScope.extend({ adAddress: address }),
    output: listOf(ad),
    errors: ['NOT_FOUND'],
    summary: 'Ads by address: 30 splash, 6 home popup, 3 bottom banner, topRight and floatingIcon by their names',
  }),
  getFeaturedAd: placementCall('api/agent/getFeaturedAd', 'Ads of the home carousel'),
  getCrackAd: placementCall('api/agent/getCrackAd', 'Ads of the discover wall'),
  getFreeAd: placementCall('api/agent/getFreeAd', 'Ads of the free zone'),
  getApplicationAd: placementCall('api/agent/getApplicationAd', 'Ads of the application wall'),
  getHomePopup: placementCall('api/agent/getHomePopup', 'Popup ads of the home screen'),
  accessAd: byAnyone.change({
    method: 'GET',
    path: 'api/agent/accessAd',
    trace: true,
    /** With a `viewId`, sending an event again is harmless; an event without a session is noted, but never billed. */
    input: agentScope.extend({ adId: id, event: adEvent, viewId: viewId.optional() }),
    /** Set for `start` only. */
    output: z.object({ token: z.string().nullable() }),
    errors: ['NOT_FOUND', 'NOT_LOGGED_IN'],
    // An address can be a whole dormitory.
    pace: { per: 'address', burst: 2500, perSecond: 100 },
    summary: 'Records a show, a click or the start of a rewarded ad; a start (signed in) gives a one-use watch token',
  }),
  getWatchedToday: byAccount.read({
    method: 'POST',
    input: agentScope,
    output: listOf(ad).extend(views.shape),
    summary: "Today's rewarded ads with isLook, the views left and when they reset",
  }),
  addUserViewingTimes: byAccount.change({
    input: agentScope.extend({ adId: id, token: z.string().min(1).max(512) }),
    output: views,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    summary: 'One view more, once per ad and day, for a watch token that is at least playSecond old',
  }),
  reduceUserViewingTimes: byAccount.change({
    /** A video or a chapter, one of the two. */
    input: agentScope
      .extend({ videoId: id.optional(), chapterId: id.optional() })
      .refine(({ videoId, chapterId }) => (videoId === undefined) !== (chapterId === undefined), {
        path: ['videoId'],
        message: '请指定要打开的内容',
      }),
    /** `spent` is false for VIP and when it was already opened today. */
    output: views.extend({ spent: z.boolean() }),
    errors: ['NOT_FOUND', 'NO_FREE_VIEW', 'VIP_NEEDED', 'AGE_NEEDED'],
    summary: 'Uses one view for the video or chapter until the reset; a second call for the same one is free',
  }),
});
