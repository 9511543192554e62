import type { Order } from '@liuguang/contract/shapes/payment.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { withAccount } from '../../lib/session/session.ts';
import { isPending, type Purchase, purchaseMutation } from './api.ts';

/** Makes the order. However often it is tapped or sent again, one decision is one order. */
export function usePurchase(): (wish: Omit<Purchase, 'clientKey'>) => Promise<Order | null> {
  const purchase = useMutation(purchaseMutation());
  // By plan and channel: changing one's mind is another decision, changing it back is not.
  const clientKeys = useRef(new Map<string, string>());

  const order = async ({ planId, channelId }: Omit<Purchase, 'clientKey'>) => {
    const decision = `${planId} ${channelId}`;
    const clientKey = clientKeys.current.get(decision) ?? newId();
    clientKeys.current.set(decision, clientKey);
    try {
      const made = await purchase.mutateAsync({ planId, channelId, clientKey });
      // Paid or closed since: the next tap is meant as a new purchase.
      if (!isPending(made)) clientKeys.current.delete(decision);
      return made;
    } catch (error) {
      // The server said no, so there is no order to come back to; after a lost line there may be one.
      if (error instanceof ApiError) clientKeys.current.delete(decision);
      return null;
    }
  };
  return async (wish) => (await withAccount(() => order(wish))) ?? null;
}
