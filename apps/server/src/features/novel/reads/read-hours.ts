import { shanghaiDay, shanghaiHour } from '../../../platform/time/shanghai.ts';

/** The hour of the Shanghai clock that a read is counted in: `2026-11-18T09`. */
export function shanghaiHourName(at: number): string {
  return `${shanghaiDay(at)}T${String(shanghaiHour(at)).padStart(2, '0')}`;
}

/** Days that the ranking of the week looks back, today included. */
export const weekDays = 7;
