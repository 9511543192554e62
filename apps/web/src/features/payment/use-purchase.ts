import type { Order } from '@liuguang/contract/shapes/payment.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query.ts';
import { openLoginPopup, useSignedIn } from '../../lib/session/session.ts';

interface Wish {
  readonly planId: string;
  readonly channelId: string;
}

/** Makes the order. However often it is tapped or sent again, one decision is one order. */
export function usePurchase(): (wish: Wish) => Promise<Order | null> {
  const signedIn = useSignedIn();
  const client = useQueryClient();
  // By plan and channel: changing one's mind is another decision, changing it back is not.
  const clientKeys = useRef(new Map<string, string>());

  return async ({ planId, channelId }) => {
    if (!signedIn) {
      openLoginPopup();
      return null;
    }
    const decision = `${planId} ${channelId}`;
    const clientKey = clientKeys.current.get(decision) ?? crypto.randomUUID();
    clientKeys.current.set(decision, clientKey);
    try {
      const order = await callApi('payment/paymentVIP', { planId, channelId, clientKey });
      // Paid or closed since: the next tap is meant as a new purchase.
      if (order.state !== '待支付') clientKeys.current.delete(decision);
      client.setQueryData(keys.call('payment/status', { orderId: order.orderId }), order);
      void client.invalidateQueries({ queryKey: keys.call('getUserPayment') });
      return order;
    } catch (error) {
      // The server said no, so there is no order to come back to; after a lost line there may be one.
      if (error instanceof ApiError) clientKeys.current.delete(decision);
      return null;
    }
  };
}
