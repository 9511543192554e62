import { formatDate, formatDateTime } from '../../lib/format/format.ts';

interface Day<T> {
  readonly day: string;
  readonly items: T[];
}

const dayMs = 24 * 3600_000;

/** Puts what comes newest first under its day, counted at UTC+8. */
export function byDay<T extends { readonly lookedAt: number }>(items: readonly T[], now = Date.now()): Day<T>[] {
  const names = new Map([
    [formatDate(now), '今天'],
    [formatDate(now - dayMs), '昨天'],
  ]);
  const days: Day<T>[] = [];
  for (const item of items) {
    const date = formatDate(item.lookedAt);
    const day = names.get(date) ?? date;
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

const parts = [
  [6, '凌晨'],
  [12, '上午'],
  [18, '下午'],
  [24, '晚上'],
] as const;

/** 下午 3:07, at UTC+8: beside lengths of videos, 15:07 would read as one. */
export function timeOfDay(at: number): string {
  const [hours = '', minutes = ''] = formatDateTime(at).slice(11).split(':');
  const hour = Number(hours);
  const name = parts.find(([end]) => hour < end)?.[1] ?? '';
  return `${name} ${hour === 12 ? 12 : hour % 12}:${minutes}`;
}
