import { useEffect, useEffectEvent, useState } from 'react';

const stepMs = 200;

/** Counts whole seconds down while nobody is at something else, and says when it is over. Not at all without `runs`. */
export function useCountdown(seconds: number, runs: boolean, onOver: () => void): { left: number; held: boolean } {
  const [leftMs, setLeftMs] = useState(seconds * 1000);
  const [held, setHeld] = useState(isBusyElsewhere);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!runs) return undefined;
    let left = seconds * 1000;
    const timer = setInterval(() => {
      const busy = isBusyElsewhere();
      setHeld(busy);
      if (busy) return;
      left = Math.max(0, left - stepMs);
      setLeftMs(left);
      if (left > 0) return;
      clearInterval(timer);
      over();
    }, stepMs);
    return () => clearInterval(timer);
  }, [runs, seconds]);
  return { left: Math.ceil(leftMs / 1000), held };
}

const written = 'textarea, input:not([type]), input[type="text"], input[type="search"]';

/** The page is hidden, a sheet lies over it, or somebody writes or has begun to. */
function isBusyElsewhere(): boolean {
  if (document.visibilityState === 'hidden' || document.getElementById('root')?.inert) return true;
  if (document.activeElement?.matches(written)) return true;
  return [...document.querySelectorAll<HTMLInputElement>(written)].some(({ value }) => value.trim() !== '');
}
