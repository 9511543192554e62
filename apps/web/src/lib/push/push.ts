import { callApi } from '../api/client.ts';
import { logProblem } from '../log.ts';
import { lateStorage } from '../storage/late-storage.ts';
import { pushDevice } from './device.ts';

/** Whether notices come to this browser, for this account. */
export async function isPushOn(userCode: string): Promise<boolean> {
  if (pushDevice() !== 'possible' || Notification.permission !== 'granted') return false;
  if (lateStorage.read('push') !== userCode) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

export type TurnedOn = 'on' | 'denied' | 'dismissed' | 'unavailable';

/** Asks for the permission, so it is only called from a tap that said yes. */
export async function turnPushOn(userCode: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  try {
    await subscribe();
  } catch (error) {
    logProblem('push was not turned on', error);
    return 'unavailable';
  }
  lateStorage.write('push', userCode);
  return 'on';
}

export async function turnPushOff(): Promise<void> {
  lateStorage.remove('push');
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  // The push service says the same with the next push, should this not arrive.
  await callApi('push/unsubscribe', { endpoint }, { quiet: true }).catch(() => undefined);
}

/**
 * With each visit: a session that ended took the subscription with it, and the key of the installation or the address of
 * the browser may have changed. Somebody else's push ends here.
 */
export async function keepPush(userCode: string): Promise<void> {
  const whose = lateStorage.read('push');
  if (whose === undefined || pushDevice() !== 'possible') return;
  if (whose !== userCode || Notification.permission !== 'granted') await turnPushOff();
  else await subscribe();
}

const patienceMs = 15_000;

async function subscribe(): Promise<void> {
  const { pushKey } = await callApi('sysNotify/settings', {}, { quiet: true });
  const registration = await within(navigator.serviceWorker.ready);
  const { pushManager } = registration;
  const key = bytesOf(pushKey);
  let subscription = await pushManager.getSubscription();
  if (subscription && !isSame(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await within(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await callApi(
    'push/subscribe',
    { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    { quiet: true },
  );
}

/** A browser that cannot reach its push service may say nothing at all. */
function within<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('the push service did not answer')), patienceMs);
    }),
  ]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
