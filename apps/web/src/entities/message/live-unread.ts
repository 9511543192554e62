import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../lib/api/query.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { askUnread } from './api.ts';
import { keepUnread } from './unread.ts';

/** Without a stream the number is asked for this often, while somebody looks. */
const askEveryMs = 60_000;
/** A stream that was refused may be given later. */
const tryAgainMs = 120_000;

/**
 * Keeps the unread number true without a reload. The tabs of one browser share one stream: whichever holds the lock has
 * it and tells the others; when it is closed, the next one takes over. Where streams are refused it asks now and then.
 */
export function followUnread(queries: QueryClient): () => void {
  const stop = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('unread');

  const take = (unread: unknown): void => {
    if (typeof unread !== 'number' || stop.signal.aborted) return;
    keepUnread(queries, unread);
    void queries.invalidateQueries({ queryKey: keys.call('sysNotify') });
  };
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => take(event.data));
  const tell = (unread: unknown): void => {
    take(unread);
    // A channel is of one origin by itself.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage(unread);
  };

  const lead = (): Promise<void> => listen(tell, stop.signal);
  if (navigator.locks) navigator.locks.request('unread stream', { signal: stop.signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    stop.abort();
    channel?.close();
  };
}

/** Listens until it is told to stop. */
async function listen(tell: (unread: unknown) => void, signal: AbortSignal): Promise<void> {
  let stream: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const asking = setInterval(() => {
    if (stream?.readyState === EventSource.OPEN || document.visibilityState !== 'visible') return;
    askUnread(signal).then(tell, () => undefined);
  }, askEveryMs);

  const open = (): void => {
    if (typeof EventSource === 'undefined') return;
    const agent = encodeURIComponent(useAppStore.getState().agentid);
    const made = new EventSource(`${import.meta.env.BASE_URL}api/sysNotify/stream?agentid=${agent}`);
    stream = made;
    made.addEventListener('unread', ({ data }: MessageEvent<string>) => tell(unreadOf(data)));
    made.addEventListener('error', () => {
      // What breaks off comes back by itself; what was refused does not.
      if (made.readyState === EventSource.CLOSED) again = setTimeout(open, tryAgainMs);
    });
  };

  open();
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearInterval(asking);
  clearTimeout(again);
  stream?.close();
}

function unreadOf(data: string): unknown {
  try {
    return (JSON.parse(data) as { unread?: unknown }).unread;
  } catch {
    return undefined;
  }
}
