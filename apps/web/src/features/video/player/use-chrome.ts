import { useCallback, useEffect, useRef, useState } from 'react';

const hideAfterMs = 3000;

export interface Chrome {
  readonly shown: boolean;
  /** Shows the controls and starts their time again. */
  readonly wake: () => void;
  readonly toggle: () => void;
}

/** The controls go away by themselves while the clip plays, and stay while there is something to decide. */
export function useChrome(stays: boolean): Chrome {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), hideAfterMs);
  }, []);
  const toggle = useCallback(() => {
    if (awake) {
      clearTimeout(timer.current);
      setAwake(false);
    } else wake();
  }, [awake, wake]);

  useEffect(() => {
    if (!stays) wake();
    return () => clearTimeout(timer.current);
  }, [stays, wake]);

  return { shown: awake || stays, wake, toggle };
}
