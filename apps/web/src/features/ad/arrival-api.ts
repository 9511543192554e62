import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import type { Platform } from '@liuguang/contract/shapes/contact.ts';
import { callApi } from '../../lib/api/client.ts';
import { isOutdated, servedPage } from '../../lib/config/build.ts';
import { appVersion } from '../../lib/config/version.ts';
import { wrapperOf } from '../../lib/native/wrapper.ts';
import type { useAppStore } from '../../lib/storage/app-store.ts';

/** A splash that comes later than this is no greeting but an interruption. */
const lateMs = 4000;

type Update = NonNullable<ReturnType<typeof useAppStore.getState>['versionCont']>;

export interface Arrival {
  readonly update: Update | null;
  readonly ad: Ad | undefined;
}

/** Never fails: what does not answer in time has nothing to say. */
export async function askArrival(wantsSplash: boolean, left: AbortSignal): Promise<Arrival> {
  const options: Options = { quiet: true, signal: AbortSignal.any([left, AbortSignal.timeout(lateMs)]) };
  const wrapper = wrapperOf();
  const [own, web, ads] = await Promise.allSettled([
    wrapper ? callApi('getAppWhetherNeedUpdate', wrapper, options).then(updateOf(wrapper.platform)) : null,
    askWeb(options),
    wantsSplash ? callApi('getAdInfo', { adAddress: '30' }, options) : undefined,
  ]);
  return {
    // The wrapper holds the bundle: it comes first.
    update: valueOf(own) ?? valueOf(web) ?? null,
    ad: valueOf(ads)?.list[0],
  };
}

/** A bundle is only told of where the server has another one than this: a number alone opens nothing new. */
async function askWeb(options: Options): Promise<Update | null> {
  const told = await callApi('getAppWhetherNeedUpdate', { platform: 'web', versionName: appVersion }, options);
  const update = updateOf('web')(told);
  return update && (await isOutdated(servedPage)) ? update : null;
}

interface Options {
  readonly quiet: true;
  readonly signal: AbortSignal;
}

function updateOf(platform: Platform) {
  return ({ isForcedUpdate, updateMessage }: CallOutput<'getAppWhetherNeedUpdate'>): Update | null =>
    // One version in between may be forced while the newest is not.
    updateMessage && { ...updateMessage, platform, isForceUpdate: updateMessage.isForceUpdate || isForcedUpdate };
}

function valueOf<T>(result: PromiseSettledResult<T>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}
