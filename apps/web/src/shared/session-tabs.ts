interface TabMessage {
  /** Who is in now; null after a logout. */
  readonly userCode: string | null;
}

/** Keeps the tabs of one browser from fighting over the one session cookie they share: one registers, the others follow. */
export function createTabs(name = 'session') {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other within this tab, where the browser has no locks (a page over plain http). */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    alone: <T>(work: () => Promise<T>): Promise<T> =>
      navigator.locks ? navigator.locks.request(name, work) : inTurn(work),
    // A channel is of one origin by itself.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message: TabMessage): void => channel?.postMessage(message),
    listen(hear: (message: TabMessage) => void): void {
      channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => hear(event.data));
    },
  };
}
