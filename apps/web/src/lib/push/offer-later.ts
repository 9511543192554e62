import type { PushReason } from '../storage/app-store.ts';

/** Its code comes when it is needed; without it there is simply no offer. */
export function offerPushLater(reason: PushReason): void {
  import('./offer.ts').then(({ offerPush }) => offerPush(reason)).catch(() => undefined);
}
