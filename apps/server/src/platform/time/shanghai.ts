/** China has had one time zone and no summer time since 1991, so the calendar there is plain arithmetic. */
const offsetMs = 8 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** The calendar day in Shanghai, `2026-11-18`; `daysBack` earlier. */
export function shanghaiDay(at: number, daysBack = 0): string {
  return new Date(at + offsetMs - daysBack * dayMs).toISOString().slice(0, 10);
}

/** When that day ends: 24:00 in Shanghai, epoch milliseconds. */
export function shanghaiMidnight(at: number): number {
  return (Math.floor((at + offsetMs) / dayMs) + 1) * dayMs - offsetMs;
}

/** Of the day, 0-1439. */
export function shanghaiMinute(at: number): number {
  return Math.floor(((at + offsetMs) % dayMs) / 60_000);
}

/** 0-23. */
export function shanghaiHour(at: number): number {
  return new Date(at + offsetMs).getUTCHours();
}

const moments = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** As people read it in a message: `11月22日 15:04（北京时间）`. */
export function shanghaiMoment(at: number): string {
  return `${moments.format(at)}（北京时间）`;
}
