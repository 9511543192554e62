import type { QueueRow, SafetyItem, TakedownRow } from '@liuguang/contract/admin/safety.ts';
import { reportKindNames, reportReasonNames } from '@liuguang/contract/report-names.ts';

export const whatNames: Readonly<Record<QueueRow['what'], string>> = {
  report: '举报',
  appeal: '申诉',
  upload: '上传待审',
  post: '帖子待审',
  danmaku: '弹幕待审',
  comment: '评论待审',
  picture: '图片待审',
};

export const kindNames: Readonly<Record<QueueRow['kind'], string>> = {
  ...reportKindNames,
  picture: '图片',
};

export const reasonNames: Readonly<Record<QueueRow['reasons'][number], string>> = reportReasonNames;

export const stateNames: Readonly<Record<TakedownRow['state'], { label: string; color: string }>> = {
  open: { label: '待处理', color: 'default' },
  kept: { label: '保留', color: 'success' },
  removed: { label: '下架', color: 'red' },
  restricted: { label: '设为 18+', color: 'warning' },
};

export const appealNames: Readonly<Record<NonNullable<SafetyItem['appeal']>['state'], string>> = {
  open: '待处理',
  granted: '已通过',
  refused: '未通过',
};

/** These are decided within a day. */
export function isGrave(reason: QueueRow['reasons'][number]): boolean {
  return reason === 'minor' || reason === 'intimate';
}

type Report = SafetyItem['reports'][number];

export const trustNames: Readonly<Record<Report['trust'], { label: string; color: string }>> = {
  established: { label: '可信会员', color: 'success' },
  member: { label: '新会员', color: 'blue' },
  visitor: { label: '游客', color: 'default' },
  doubted: { label: '多次误报', color: 'red' },
};

/** Why something that was reported for the gravest reasons is still shown. */
export const notHiddenNames: Readonly<Record<NonNullable<SafetyItem['notHidden']>, string>> = {
  protected: '官方内容、认证创作者的内容和广告不会因举报自动隐藏，请尽快核实。',
  doubted: '举报人此前的严重举报多次不成立，没有自动隐藏。',
  decided: '此前已有处理结果，举报没有提供新情况，没有自动隐藏。',
  cap: '举报人短时间内严重举报过多，没有自动隐藏，请尽快核实。',
  hold: '站内因举报隐藏的内容已达上限，没有自动隐藏，请尽快核实。',
};

/** Colours of how much time is left. */
export const levelColors: Readonly<Record<QueueRow['level'], string>> = {
  calm: 'default',
  urgent: 'warning',
  alarm: 'volcano',
  overdue: 'red',
};

export function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

const minuteMs = 60_000;

/** 剩余 3 小时 20 分, 已超时 10 分. */
export function timeLeft(dueAt: number, now: number): string {
  const minutes = Math.floor(Math.abs(dueAt - now) / minuteMs);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const span = hours > 0 ? `${hours} 小时 ${rest} 分` : `${rest} 分`;
  return dueAt > now ? `剩余 ${span}` : `已超时 ${span}`;
}

/** Staff by their names; somebody who is gone by their number. */
export function byName(by: string): string {
  return by === 'cli' ? '命令行' : by.replace(/^staff /, '员工 ');
}
