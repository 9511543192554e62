import type { Figures } from '@liuguang/contract/admin/overview.ts';

export const figureNames: Readonly<Record<keyof Figures, string>> = {
  newDevices: '新增设备',
  newAccounts: '新增账号',
  newMembers: '新增会员',
  active: '活跃账号',
  plays: '播放次数',
  reads: '阅读次数',
  adShows: '广告展示',
  adClicks: '广告点击',
  rewardedViews: '激励观看',
  orders: '下单数',
  paidOrders: '支付数',
  revenue: '收入',
  refunds: '退款',
};

export function isMoney(name: keyof Figures): boolean {
  return name === 'revenue' || name === 'refunds';
}
