interface TabMessage {
  /** Who is in now; null after a logout. */
  readonly userCode: string | null;
  /** The account has more or fewer rights than before. */
  readonly changed?: true;
}

const longerThanACall = 40_000;

/** Keeps the tabs of one browser from fighting over the one session cookie they share: one registers, the others follow. */
export function createTabs(name = 'session', patienceMs = longerThanACall) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other within this tab, where the browser has no locks (a page over plain http). */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    /** `work` is told whether it had to wait: another tab was at it then, and storage may not show yet what it did. */
    alone: async <T>(work: (waited: boolean) => Promise<T>): Promise<T> => {
      if (!navigator.locks) return await inTurn(() => work(false));
      const atOnce = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
        lock ? { result: await work(false) } : undefined,
      );
      if (atOnce) return atOnce.result;
      let begun = false;
      try {
        return await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => {
          begun = true;
          return work(true);
        });
      } catch (error) {
        if (begun) throw error;
        // A tab that the phone put to sleep holds the lock; the server's one-time passwords settle who comes first.
        return await inTurn(() => work(true));
      }
    },
    // A channel is of one origin by itself.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message: TabMessage): void => channel?.postMessage(message),
    listen(hear: (message: TabMessage) => void): void {
      channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => hear(event.data));
    },
  };
}
