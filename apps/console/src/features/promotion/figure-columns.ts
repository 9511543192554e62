import type { PromotionFigures } from '@liuguang/contract/admin/promotion/figures.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';

/** What came by links, in the order in which it is read. */
export const promotionColumns: readonly { title: string; value: (row: PromotionFigures) => string }[] = [
  { title: '访客', value: ({ visits }) => formatCount(visits) },
  { title: '新账号', value: ({ accounts }) => formatCount(accounts) },
  { title: '付费人数', value: ({ payers }) => formatCount(payers) },
  { title: '付费订单', value: ({ orders }) => formatCount(orders) },
  { title: '收入', value: ({ paid }) => formatMoney(paid) },
  { title: '退款', value: ({ refunded }) => formatMoney(refunded) },
];
