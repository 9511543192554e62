import { expect, it } from 'vitest';
import { rowsOf } from '../record.ts';
import { listingsOf } from './record.ts';

it.each([
  ['a line without all of its cells', () => rowsOf('夜航 | sea\n  一条船。'), 'has 2 cells'],
  ['a row without prose', () => rowsOf('夜航 | sea | 海'), 'no prose'],
  ['a scene that is not drawn', () => rowsOf('夜航 | see | 海\n  一条船。'), 'no scene "see"'],
  ['a category that is none', () => listingsOf(listing({ category: 'foot' })), 'Invalid option'],
  ['a time that cannot be read', () => listingsOf(listing({ when: '+3 20 2h' })), 'cannot be read'],
  ['a price that is no number', () => listingsOf(listing({ yuan: '三' })), 'cannot be read'],
])('refuses %s', (_, read, message) => {
  expect(read).toThrow(message);
});

it('reads an event, and a meet-up with its seats', () => {
  expect(listingsOf(listing({ when: '+3 20:00 2h | 12 meetup' }))).toMatchObject([
    { city: '上海', district: '徐汇区', yuan: 26, when: [3, 20, 2], seats: 12, kind: 'meetup' },
  ]);
});

function listing({ category = 'food', yuan = '26', when = '每天 10:00-20:00' }): string {
  return `拌面 | ${category} | 上海 徐汇区 | 拐角 | ${yuan} | 面食 | noodle | ${when}\n  九张桌子。`;
}
