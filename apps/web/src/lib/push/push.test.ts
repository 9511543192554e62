import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAppStore } from '../storage/app-store.ts';
import { lateStorage } from '../storage/late-storage.ts';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { pushDevice } from './device.ts';
import { offerPush } from './offer.ts';
import { pushBrowser } from './push-browser.test-data.ts';
import { isPushOn, keepPush, turnPushOff, turnPushOn } from './push.ts';

const user = sampleUser();
let pushKey = 'BAAB';
let browser: ReturnType<typeof pushBrowser> | undefined;
beforeEach(async () => {
  pushKey = 'BAAB';
  await startVisit(user, {
    'sysNotify/settings': () => ({ settings: [], pushKey }),
    'push/subscribe': () => ({}),
    'push/unsubscribe': () => ({}),
  });
});
afterEach(() => {
  browser?.remove();
  browser = undefined;
});

describe('push on this device', () => {
  it('is told to the server once the browser allows it, and not when it does not', async () => {
    browser = pushBrowser({ answer: 'denied' });
    expect(await turnPushOn(user.userCode)).toBe('denied');
    expect(visit.inputs('push/subscribe')).toEqual([]);
    expect(pushDevice()).toBe('denied');
    browser.remove();

    browser = pushBrowser();
    expect(await turnPushOn(user.userCode)).toBe('on');
    expect(visit.inputs('push/subscribe')).toEqual([
      { endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: 'p', auth: 'a' },
    ]);
    expect(await isPushOn(user.userCode)).toBe(true);
    expect(await isPushOn('LG other')).toBe(false);
  });

  it('says so when no push service can be reached', async () => {
    browser = pushBrowser();
    browser.unreachable();
    expect(await turnPushOn(user.userCode)).toBe('unavailable');
    expect(await isPushOn(user.userCode)).toBe(false);
  });

  it('is turned off in the browser and on the server', async () => {
    browser = pushBrowser();
    await turnPushOn(user.userCode);
    await turnPushOff();
    expect(browser.current()).toBeNull();
    expect(visit.inputs('push/unsubscribe')).toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/1' }]);
    expect(await isPushOn(user.userCode)).toBe(false);
  });

  it('is kept up with each visit, made anew for another key, and ended for another account', async () => {
    browser = pushBrowser();
    await keepPush(user.userCode);
    expect(visit.inputs('push/subscribe')).toEqual([]);
    await turnPushOn(user.userCode);
    await keepPush(user.userCode);
    expect(visit.inputs('push/subscribe')).toHaveLength(2);
    pushKey = 'BBBB';
    await keepPush(user.userCode);
    expect(visit.inputs('push/subscribe').at(-1)).toMatchObject({ endpoint: 'https://fcm.googleapis.com/fcm/send/2' });
    await keepPush('LG other');
    expect(browser.current()).toBeNull();
    expect(lateStorage.read('push')).toBeUndefined();
  });

  it('is not there in the native wrapper, and explained on an iPhone that has not installed the app', () => {
    browser = pushBrowser();
    expect(pushDevice()).toBe('possible');
    vi.stubGlobal('LiuguangBridge', {});
    expect(pushDevice()).toBe('none');
    vi.stubGlobal('LiuguangBridge', undefined);
    vi.stubGlobal('isSecureContext', false);
    expect(pushDevice()).toBe('none');
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PushManager', undefined);
    expect(pushDevice()).toBe('none');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    expect(pushDevice()).toBe('install');
    vi.restoreAllMocks();
  });
});

const offered = () => {
  vi.runAllTimers();
  const { pushOffer } = useAppStore.getState();
  useAppStore.setState({ pushOffer: null });
  return pushOffer;
};

describe('the offer', () => {
  it('comes after what makes it useful, then not for a month, and asks the browser for nothing by itself', () => {
    browser = pushBrowser();
    vi.useFakeTimers();
    offerPush('reply');
    expect(offered()).toBe('reply');
    offerPush('chapter');
    expect(offered()).toBeNull();
    vi.setSystemTime(Date.now() + 31 * 24 * 3600_000);
    offerPush('chapter');
    expect(offered()).toBe('chapter');
    expect(browser.asked).not.toHaveBeenCalled();
  });

  it.each(['granted', 'denied'] as const)('does not come to who has answered already: %s', (permission) => {
    browser = pushBrowser({ permission });
    vi.useFakeTimers();
    offerPush('reply');
    expect(offered()).toBeNull();
  });
});
