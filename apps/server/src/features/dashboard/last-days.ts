import { shanghaiDay } from '../../platform/time/shanghai.ts';

/** Oldest first, today last. */
export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => shanghaiDay(now, count - 1 - index));
}
