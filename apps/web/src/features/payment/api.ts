import type { Order } from '@liuguang/contract/shapes/payment.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, callQuery, keys } from '../../lib/api/query.ts';
import { offerPushLater } from '../../lib/push/offer-later.ts';
import { refreshUser, tellOtherTabs } from '../../lib/session/session.ts';

export const plansQuery = () => callQuery('vipList', {}, 'settings');
export const channelsQuery = () => callQuery('payment/paymentChannel', {}, 'settings');
export const ordersPages = () => callPages('getUserPayment', { size: 20 }, 'moment');

/** How soon a payment that is made elsewhere is seen here. */
const lookEveryMs = 1000;

/** An order that is being paid: asked for every second until it is not pending any more, while the page is in sight. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: keys.call('payment/status', { orderId }),
    queryFn: ({ signal }) => callApi('payment/status', { orderId }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || isPending(data) ? lookEveryMs : false),
    refetchOnWindowFocus: true,
  });
}

export function isPending(order: Order): boolean {
  return order.state === '待支付';
}

export interface Purchase {
  readonly planId: string;
  readonly channelId: string;
  /** One for each decision: however often it is sent, it is one order. */
  readonly clientKey: string;
}

/** Makes the order. */
export function purchaseMutation() {
  return mutationOptions({
    mutationFn: (given: Purchase) => callApi('payment/paymentVIP', given),
    onSuccess: (order, _given, _before, { client }) => {
      client.setQueryData(keys.call('payment/status', { orderId: order.orderId }), order);
      void client.invalidateQueries({ queryKey: keys.call('getUserPayment') });
    },
  });
}

/** A code instead of money. Its form says a refusal in place. */
export function redeemMutation() {
  return mutationOptions({
    mutationFn: (code: string) => callApi('redeem', { code }, { tell: true, quiet: true }),
    onSuccess: (_answer, _code, _before, { client }) => afterPayment(client),
  });
}

/** Everything that a payment changes: the record, who the user is, what opens. What fails now is asked again by its screen. */
export async function afterPayment(client: QueryClient): Promise<void> {
  offerPushLater('order');
  tellOtherTabs();
  const opens = [keys.call('getUserPayment'), keys.call('getVideoInfo'), keys.call('novel/getChapter')];
  await Promise.allSettled([...opens.map((queryKey) => client.invalidateQueries({ queryKey })), refreshUser()]);
}
