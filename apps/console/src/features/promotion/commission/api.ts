import type { CommissionItem } from '@liuguang/contract/admin/promotion/commission.ts';
import { useAdminQuery } from '../../../lib/api/admin-query.ts';
import { readAllRows } from '../../../lib/table/api.ts';

/** Of any statement, or of the caller's own. */
export type ItemCall = 'commission/items' | 'portal/items';

const mostItems = 5000;

export function useCommissionRules(agentId: string) {
  return useAdminQuery('commission/rules', { agentId });
}

/** All that a statement is made of, for its file. */
export async function readItems(call: ItemCall, statementId: string) {
  const { rows, complete } = await readAllRows(call, { statementId }, mostItems);
  return { rows: rows as CommissionItem[], complete };
}

/** The promoters to choose from for a rule of their own. */
export function usePromoters(agentId: string) {
  return useAdminQuery('promotion/promoters', { agentId, size: 50, state: 'open' });
}
