import { expect, it } from 'vitest';
import { shanghaiDay, shanghaiHour, shanghaiMidnight } from './shanghai.ts';

it.each([
  ['2026-11-17T15:59:59.999Z', '2026-11-17', 23, '2026-11-17T16:00:00.000Z'],
  ['2026-11-17T16:00:00.000Z', '2026-11-18', 0, '2026-11-18T16:00:00.000Z'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01', 0, '2027-01-01T16:00:00.000Z'],
  ['2028-02-28T16:30:00.000Z', '2028-02-29', 0, '2028-02-29T16:00:00.000Z'],
])('puts %s into the day %s, hour %i, which ends at %s', (time, day, hour, end) => {
  const at = Date.parse(time);
  expect([shanghaiDay(at), shanghaiHour(at), new Date(shanghaiMidnight(at)).toISOString()]).toEqual([day, hour, end]);
});

it('agrees with the time zone that the platform knows, at any moment', () => {
  const known = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2029, 0, 1); at += 7 * 3_600_000 + 123_457) {
    expect(shanghaiDay(at)).toBe(known.format(at));
    expect(shanghaiDay(shanghaiMidnight(at) - 1)).toBe(shanghaiDay(at));
    expect(shanghaiDay(shanghaiMidnight(at), 1)).toBe(shanghaiDay(at));
  }
});
