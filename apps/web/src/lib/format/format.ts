const utc8Ms = 8 * 3600_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 9999, 18.6万, 1.2亿. Cut, not rounded: nothing claims more than it has. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count) || count < 0) return '0';
  for (const [unit, name] of [
    [1e8, '亿'],
    [1e4, '万'],
  ] as const) {
    if (count >= unit) return `${Math.floor(count / (unit / 10)) / 10}${name}`;
  }
  return String(Math.floor(count));
}

/** Seconds as 12:48, from an hour on as 1:02:03. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = `${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** 10 digits are seconds, 13 milliseconds, 15 or more microseconds. Gives epoch milliseconds; NaN for anything else. */
export function parseTimestamp(value: number | string): number {
  const digits = String(value).trim();
  if (!/^\d+$/.test(digits)) return Number.NaN;
  const number = Number(digits);
  if (digits.length >= 15) return Math.floor(number / 1000);
  return digits.length <= 10 ? number * 1000 : number;
}

/** 2026-01-31 08:05, always at UTC+8, wherever the phone is. Empty for a value that is no time. */
export function formatDateTime(value: number | string): string {
  return shifted(value).slice(0, 16).replace('T', ' ');
}

/** 2026-01-31 at UTC+8. */
export function formatDate(value: number | string): string {
  return shifted(value).slice(0, 10);
}

function shifted(value: number | string): string {
  const ms = parseTimestamp(value) + utc8Ms;
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : '';
}

/** 刚刚, 5分钟前, 3小时前, 3天前; from 30 days on the date, with its year when that is another one. */
export function formatAgo(value: number | string, now: number = Date.now()): string {
  const past = now - parseTimestamp(value);
  if (Number.isNaN(past)) return '';
  if (past < minuteMs) return '刚刚';
  if (past < hourMs) return `${Math.floor(past / minuteMs)}分钟前`;
  if (past < dayMs) return `${Math.floor(past / hourMs)}小时前`;
  if (past < 30 * dayMs) return `${Math.floor(past / dayMs)}天前`;
  const date = formatDate(value);
  return date.slice(0, 4) === formatDate(now).slice(0, 4) ? date.slice(5) : date;
}
