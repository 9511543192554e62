import { describe, expect, it } from 'vitest';
import { formatAgo, formatCount, formatDate, formatDateTime, formatDuration, parseTimestamp } from './format.ts';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [9999, '9999'],
    [10_000, '1万'],
    [186_000, '18.6万'],
    [99_999, '9.9万'],
    [120_000_000, '1.2亿'],
    [-1, '0'],
    [Number.NaN, '0'],
  ])('shows %s as %s', (count, text) => expect(formatCount(count)).toBe(text));
});

describe('formatDuration', () => {
  it.each([
    [0, '00:00'],
    [201.9, '03:21'],
    [768, '12:48'],
    [3723, '1:02:03'],
    [-5, '00:00'],
    [Number.POSITIVE_INFINITY, '00:00'],
  ])('shows %s seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('timestamps', () => {
  it.each([
    ['1767196799', 1_767_196_799_000],
    [1_767_196_799_123, 1_767_196_799_123],
    ['1767196799123456', 1_767_196_799_123],
    ['', Number.NaN],
    ['soon', Number.NaN],
  ])('reads %s by its number of digits', (value, ms) => expect(parseTimestamp(value)).toBe(ms));

  it('shows them at UTC+8: the last second of the year in London is the next day in Shanghai', () => {
    expect(formatDateTime(Date.UTC(2025, 11, 31, 23, 59))).toBe('2026-01-01 07:59');
    expect(formatDate('1767196799')).toBe('2025-12-31');
  });

  it('shows nothing for what is no time', () => expect(formatDateTime('soon')).toBe(''));
});

describe('formatAgo', () => {
  const now = Date.UTC(2026, 5, 15, 12);
  it.each([
    [now - 5_000, '刚刚'],
    [now + 60_000, '刚刚'],
    [now - 5 * 60_000, '5分钟前'],
    [now - 3 * 3600_000, '3小时前'],
    [now - 3 * 86_400_000, '3天前'],
    [Date.UTC(2026, 0, 31), '01-31'],
    [Date.UTC(2024, 0, 31), '2024-01-31'],
  ])('shows %s as %s', (time, text) => expect(formatAgo(time, now)).toBe(text));
});
