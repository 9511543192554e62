import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { gateOfSearch, keepGateOrder, noteShop } from '../../lib/navigation/gate-return.ts';
import { useWayBack } from './use-way-back.ts';

/** What stopped somebody and led to the shop, if anything did. */
export function useGate() {
  const gate = gateOfSearch(useSearch({ from: '/joinVip' }));
  const router = useRouter();
  const goBack = useWayBack();
  useEffect(noteShop, []);
  return {
    /** This window goes to the cashier with an order. */
    leave: (orderId: string) => keepGateOrder(orderId, gate),
    /** Paid while the shop is open: by a code, on another phone, in another tab. */
    opened: () => {
      if (gate) goBack({ gate, steps: router.history.canGoBack() ? 1 : 0 });
    },
  };
}
