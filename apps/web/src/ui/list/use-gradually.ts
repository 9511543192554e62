import { startTransition, useEffect, useState } from 'react';

/** Few enough that a phone draws them between two frames. */
const step = 4;

/** Who comes back finds a list as it was left. */
const known = new WeakSet<object>();

/**
 * How many of a list are drawn: at once those that are seen first, the others a few at a time. Twenty cards in one go are
 * a third of a second on a phone, in which it answers to nobody.
 */
export function useGradually(list: readonly unknown[], seenFirst: number): number {
  const [drawn, setDrawn] = useState(() => (known.has(list) ? list.length : seenFirst));
  useEffect(() => {
    if (drawn >= list.length) {
      known.add(list);
      return undefined;
    }
    // After the frame that shows the last ones.
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + step)));
    return () => clearTimeout(timer);
  }, [drawn, list]);
  return drawn;
}
