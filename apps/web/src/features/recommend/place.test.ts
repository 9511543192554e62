import { expect, it } from 'vitest';
import { feedPlace } from './place.ts';

it('finds each tab at its clip, and a clip that was left at its moment, once', () => {
  feedPlace.at('recommend', '5');
  feedPlace.leave('follow', '9', 3.5);
  expect([feedPlace.clip('recommend'), feedPlace.clip('follow')]).toEqual(['5', '9']);
  expect(feedPlace.takeMoment('recommend', '5')).toBe(0);
  expect(feedPlace.takeMoment('follow', '8')).toBe(0);
  expect(feedPlace.takeMoment('follow', '9')).toBe(3.5);
  expect(feedPlace.takeMoment('follow', '9')).toBe(0);
});
