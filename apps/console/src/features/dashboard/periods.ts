/** What figures are looked at for: so many days, today being the last of them. */
export const periods = [
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
];

export function periodName(days: number): string {
  return periods.find(({ value }) => value === days)?.label ?? `近 ${days} 天`;
}
