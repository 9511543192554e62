import { sql } from 'kysely';

/** When, where and how often an ad is shown. */
export interface AdSchedule {
  readonly weight: number;
  readonly position: number;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly paused: boolean;
  readonly dailyCap: number | null;
}

interface ScheduleRow {
  readonly weight: number;
  readonly position: number;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly paused: boolean;
  readonly daily_cap: number | null;
}

export function scheduleOf(row: ScheduleRow): AdSchedule {
  return {
    weight: row.weight,
    position: row.position,
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    paused: row.paused,
    dailyCap: row.daily_cap,
  };
}

/** In a query over ads a: the picture of ours that the address of its picture shows. */
export const pictureIdOfAd = sql<string>`substring(a.picture from '^/i/([A-Za-z0-9_-]{1,64})/')`;
