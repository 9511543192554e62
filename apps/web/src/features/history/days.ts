import { formatDate } from '../../lib/format/format.ts';

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
