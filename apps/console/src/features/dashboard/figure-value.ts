import type { Figures, LineName } from '@liuguang/contract/admin/dashboard.ts';

export function valueOf(figures: Figures, name: LineName): number {
  return name === 'income' ? figures.revenue - figures.refunds : figures[name];
}

/** In percent of what it was; null where it was nothing, and no percentage says anything. */
export function changeOf(value: number, before: number): number | null {
  return before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 1000) / 10;
}
