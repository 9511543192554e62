import type { LineName } from '@liuguang/contract/admin/dashboard.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';

export const figureNames: Readonly<Record<LineName, string>> = {
  income: '收入（扣退款）',
  newDevices: '新增设备',
  newAccounts: '新增账号',
  newMembers: '新增会员',
  active: '活跃账号',
  plays: '播放次数',
  watchedSeconds: '观看时长',
  reads: '阅读次数',
  adShows: '广告展示',
  adClicks: '广告点击',
  rewardedViews: '激励观看',
  orders: '下单数',
  paidOrders: '支付数',
  revenue: '收入',
  refunds: '退款',
};

/** What is counted in something smaller than staff read it in: fen, seconds. */
const units: Readonly<Partial<Record<LineName, { name: string; holds: number; digits: number }>>> = {
  watchedSeconds: { name: '分钟', holds: 60, digits: 1 },
  income: { name: '元', holds: 100, digits: 2 },
  revenue: { name: '元', holds: 100, digits: 2 },
  refunds: { name: '元', holds: 100, digits: 2 },
};

export function inUnit(name: LineName, value: number): number {
  return value / (units[name]?.holds ?? 1);
}

/** Writes a value that is in its unit already. */
export function formatInUnit(name: LineName, value: number): string {
  const unit = units[name]?.name;
  if (unit === '元') return formatMoney(value * 100);
  return unit ? `${formatCount(Math.round(value))} ${unit}` : formatCount(value);
}

export function formatFigure(name: LineName, value: number): string {
  return formatInUnit(name, inUnit(name, value));
}

/** As a spreadsheet adds it up: a plain number, with the unit in the heading. */
export function cellOf(name: LineName, value: number): string {
  return inUnit(name, value).toFixed(units[name]?.digits ?? 0);
}

export function headingOf(name: LineName): string {
  const unit = units[name]?.name;
  return unit ? `${figureNames[name]}（${unit}）` : figureNames[name];
}
