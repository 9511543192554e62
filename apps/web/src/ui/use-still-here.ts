import { useEffect, useRef } from 'react';

/**
 * Tells whether the screen is still the one that is looked at. What leads on after an answer asks first: whoever went
 * elsewhere meanwhile is not fetched back.
 */
export function useStillHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
