import { useEffect, useEffectEvent, useState } from 'react';
import { settled } from '../../../lib/session/session-browser.ts';
import { createScan, scanStatus } from './api.ts';

export type Ask =
  | { readonly state: 'making' }
  | { readonly state: 'waiting' | 'seen'; readonly url: string; readonly until: number }
  | { readonly state: 'refused' | 'failed' };

/** How long a code lives (docs/rules.md). Shown by our own clock: the server's may differ, and its word ends the wait. */
const lifeMs = 120_000;
const retryMs = 2000;

/**
 * Asks for a QR login and waits for the phone: a code that expired is renewed by itself, a screen that nobody looks at
 * waits to be seen again first. `onApproved`: this browser is signed in now.
 *
 * On a screen that is opened cold the silent login of the device comes first: a phone that approves before it is through
 * would have its session replaced by the device's, because the last answer keeps the one session cookie.
 */
export function useAsk(onApproved: () => Promise<void>): Ask {
  const [ask, setAsk] = useState<Ask>({ state: 'making' });
  const approved = useEffectEvent(onApproved);

  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;

    /** One code, from its making to its end. */
    const round = async (): Promise<'expired' | 'done'> => {
      await settled();
      const { scanId, url } = await createScan(signal);
      const until = Date.now() + lifeMs;
      let failures = 0;
      // What this screen shows: the server answers at once when it is no longer so.
      let known: 'waiting' | 'seen' = 'waiting';
      setAsk({ state: 'waiting', url, until });
      for (;;) {
        try {
          const { state }: Awaited<ReturnType<typeof scanStatus>> = await scanStatus({ scanId, known }, signal);
          failures = 0;
          if (state === 'expired') return 'expired';
          if (state === 'approved') {
            await approved();
            return 'done';
          }
          if (state === 'refused') {
            setAsk({ state });
            return 'done';
          }
          known = state;
          setAsk({ state, url, until });
        } catch (error) {
          failures += 1;
          if (signal.aborted || failures > 3) throw error;
          await sleep(retryMs, signal);
        }
      }
    };
    const run = async (): Promise<void> => {
      while ((await round()) === 'expired') await visible(signal);
    };
    run().catch(() => {
      if (!signal.aborted) setAsk({ state: 'failed' });
    });
    return () => leave.abort();
  }, []);

  return ask;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Resolves at once on a page that is seen, else when it is seen again or left. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'visible') resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
