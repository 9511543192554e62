import { useEffect } from 'react';
import { callBridge } from './bridge.ts';

/** The wrapper's screen stays on while something plays; a browser sees to that itself. */
export function useAwakeWhile(playing: boolean): void {
  useEffect(() => {
    if (!playing) return undefined;
    void callBridge('keepAwake', true);
    return () => void callBridge('keepAwake', false);
  }, [playing]);
}
