import type { CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import { Tag } from 'antd';

export const stateColours = { 待审核: 'warning', 待付款: 'processing', 已付款: 'success', 结转: 'default' } as const;

export function StateTag({ state }: { state: CommissionStatement['state'] }) {
  return <Tag color={stateColours[state]}>{state}</Tag>;
}
