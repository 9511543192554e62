import type { RecoveryRow } from '@liuguang/contract/admin/recovery.ts';

export const proofKinds = [
  { value: 'order', label: '订单号或付款记录' },
  { value: 'phone', label: '原手机号' },
  { value: 'device', label: '设备或使用记录' },
  { value: 'document', label: '证件' },
  { value: 'other', label: '其他' },
] as const;

export const recoveryStates: Readonly<Record<RecoveryRow['state'], readonly [text: string, color: string]>> = {
  approval: ['待另一位员工批准', 'warning'],
  waiting: ['等待期', 'processing'],
  ready: ['可生成找回码', 'success'],
  code: ['已生成找回码', 'success'],
  done: ['已找回', 'default'],
  refused: ['账号本人拒绝', 'error'],
  cancelled: ['已取消', 'default'],
};
