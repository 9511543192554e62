import type { Listener } from '../db/listen.ts';

/** Payload of a NOTIFY on this channel: the tag whose cached bodies are no longer true, in every process. */
const channel = 'invalidate';

/** Calls `drop` for each notified tag, and `dropAll` when notices may have been missed. */
export function onInvalidation(listener: Listener, drop: (tag: string) => void, dropAll: () => void): void {
  listener.on(channel, drop);
  listener.onGap(dropAll);
}
