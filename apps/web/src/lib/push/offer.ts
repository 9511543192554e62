import { lateStorage } from '../storage/late-storage.ts';
import { type PushReason, useAppStore } from '../storage/app-store.ts';
import { pushDevice } from './device.ts';

/** Whoever said no is not asked again for a month, whatever they do. */
const askAgainMs = 30 * 24 * 3600_000;
/** What they did is told first. */
const afterMs = 1500;

/**
 * Offers push where it has just become useful, and nowhere else: somebody wrote and may be answered, keeps a novel that
 * goes on, or waits for an order. A question of our own: the browser is only asked after a yes.
 */
export function offerPush(reason: PushReason): void {
  if (pushDevice() !== 'possible' || Notification.permission !== 'default') return;
  const asked = lateStorage.read('pushAsked') ?? 0;
  if (Date.now() - asked < askAgainMs) return;
  lateStorage.write('pushAsked', Date.now());
  setTimeout(() => useAppStore.setState({ pushOffer: reason }), afterMs);
}
