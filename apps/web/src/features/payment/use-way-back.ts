import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { openGate, screenOf, type WayBack } from '../../lib/navigation/gate-return.ts';

/** A window that could go back is somewhere else by then. */
const goneMs = 1500;

/**
 * Leads to the gate that the payment opened. Back in the history where that is possible: then shop and cashier are no
 * longer between the video and what was there before it. Otherwise the gate takes the place of this screen.
 */
export function useWayBack(): (way: WayBack) => void {
  const router = useRouter();
  return useCallback(
    ({ gate, steps }) => {
      openGate(gate);
      const replace = () => void router.navigate({ ...screenOf(gate), replace: true });
      if (steps === 0) {
        replace();
        return;
      }
      router.history.go(-steps);
      const from = location.href;
      setTimeout(() => location.href === from && replace(), goneMs);
    },
    [router],
  );
}
