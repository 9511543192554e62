import { useAdminMutation } from '../../lib/api/admin-mutation.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

export function useOrder(orderId: string) {
  return useAdminQuery('orders/get', { orderId });
}

interface PlanOptions {
  readonly agentId?: string | undefined;
  readonly enabled?: boolean;
}

/** The plans to choose from in a filter or a form. */
export function usePlans({ agentId, enabled = true }: PlanOptions = {}) {
  return useAdminQuery('plans/list', { size: 50, ...(agentId ? { agentId } : {}) }, { enabled });
}

export function useMovePlan() {
  return useAdminAction('plans/move', { refresh: ['plans/list'] });
}

export function useChannels() {
  return useAdminQuery('channels/list', {});
}

/** Asks a payment channel whether it takes our keys. */
export function useCheckChannel() {
  return useAdminMutation('channels/check');
}

/** Who is paid for the orders of agents. */
export function useMerchants() {
  return useAdminQuery('channels/merchants', {});
}

export function useTestMerchant() {
  return useAdminAction('channels/testMerchant', { refresh: ['channels/merchants'] });
}

/** The channels of the whole installation, and where their keys come from. */
export function usePaymentKeys() {
  return useAdminQuery('paymentKeys/list', {});
}

export function useTestPaymentKeys() {
  return useAdminAction('paymentKeys/test', { refresh: ['paymentKeys/list'] });
}

export function useBookChecks() {
  return useAdminQuery('books/checks', {}, { everyMs: 3000 });
}

export function useStartBookCheck() {
  return useAdminAction('books/check', { done: '已开始核对', refresh: ['books/checks'] });
}
