const timeZone = 'Asia/Shanghai';
const locale = 'zh-CN';
const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const dayFormat = new Intl.DateTimeFormat('sv-SE', parts);
const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  ...parts,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const countFormat = new Intl.NumberFormat(locale);
const yuanFormat = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY' });

/** `2026-11-16 18:05:09`, in the operator's time (UTC+8) wherever the browser is. */
export function formatTime(at: number | null | undefined): string {
  return at === null || at === undefined ? '—' : timeFormat.format(at);
}

export function formatDay(at: number): string {
  return dayFormat.format(at);
}

/** Fen as yuan: ¥12.50. */
export function formatMoney(fen: number): string {
  return yuanFormat.format(fen / 100);
}

export function formatCount(count: number): string {
  return countFormat.format(count);
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

/** Midnight (UTC+8) that began the day of a picker's value, which has no zone of its own. */
export function startOfDay(day: { format(pattern: string): string }): number {
  return Date.parse(`${day.format('YYYY-MM-DD')}T00:00:00+08:00`);
}
