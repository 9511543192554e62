import type { CommissionItem } from '@liuguang/contract/admin/promotion/commission.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';

/** What the amount was reckoned from: what is kept of an order, or clicks. */
export function basisOf({ kind, base }: CommissionItem): string {
  if (kind === '上期结转') return '—';
  return kind === '广告点击' ? `${formatCount(base)} 次` : formatMoney(base);
}
