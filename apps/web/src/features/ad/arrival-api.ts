import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { callApi } from '../../lib/api/client.ts';
import { appVersion } from '../../lib/config/version.ts';
import type { useAppStore } from '../../lib/storage/app-store.ts';

/** A splash that comes later than this is no greeting but an interruption. */
const lateMs = 4000;

export interface Arrival {
  readonly update: ReturnType<typeof useAppStore.getState>['versionCont'];
  readonly ad: Ad | undefined;
}

/** Never fails: what does not answer in time has nothing to say. */
export async function askArrival(wantsSplash: boolean, left: AbortSignal): Promise<Arrival> {
  const options = { quiet: true, signal: AbortSignal.any([left, AbortSignal.timeout(lateMs)]) };
  const [version, ads] = await Promise.allSettled([
    callApi('getAppWhetherNeedUpdate', { versionName: appVersion }, options),
    wantsSplash ? callApi('getAdInfo', { adAddress: '30' }, options) : undefined,
  ]);
  const told = version.status === 'fulfilled' ? version.value : undefined;
  const message = told?.updateMessage;
  return {
    // One version in between may be forced while the newest is not.
    update: message ? { ...message, isForceUpdate: message.isForceUpdate || told.isForcedUpdate } : null,
    ad: ads.status === 'fulfilled' ? ads.value?.list[0] : undefined,
  };
}
