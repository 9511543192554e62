import { useEffect } from 'react';
import { callBridge } from '../../../../lib/native/bridge.ts';

/** Keeps the screen on while a book is open: through the native wrapper, else by the browser, else not at all. */
export function useKeepAwake(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    let open = true;
    let lock: WakeLockSentinel | undefined;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (await callBridge('keepAwake', true))) return;
      try {
        // Missing in older browsers and on pages without https, whatever the types say.
        const held = await (navigator as { wakeLock?: WakeLock }).wakeLock?.request('screen');
        if (open) lock = held;
        else await held?.release();
      } catch {
        // A battery that is nearly empty is right to refuse.
      }
    };
    void hold();
    // The browser lets go of it whenever the page is hidden.
    const onVisible = () => void hold();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      open = false;
      document.removeEventListener('visibilitychange', onVisible);
      void callBridge('keepAwake', false);
      void lock?.release().catch(() => undefined);
    };
  }, [on]);
}
