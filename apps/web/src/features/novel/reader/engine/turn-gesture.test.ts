import { describe, expect, it } from 'vitest';
import { directionOf, turnAfter, zoneOf } from './turn-gesture.ts';

describe('a tap', () => {
  it('goes back at the left, on at the right, and opens the menu in the middle', () => {
    expect([10, 110, 195, 280, 380].map((x) => zoneOf(x, 390))).toEqual([
      'previous',
      'previous',
      'menu',
      'next',
      'next',
    ]);
  });
});

describe('a drag', () => {
  it('is a turn only when it goes across', () => {
    expect(directionOf(3, 2)).toBeNull();
    expect(directionOf(-30, 8)).toBe('across');
    expect(directionOf(8, 30)).toBe('other');
  });

  it('turns the page when it went far or was quick, and springs back otherwise', () => {
    expect(turnAfter(-200, 900, 390)).toBe(1);
    expect(turnAfter(200, 900, 390)).toBe(-1);
    expect(turnAfter(-60, 80, 390)).toBe(1);
    expect(turnAfter(-60, 900, 390)).toBe(0);
    expect(turnAfter(-10, 5, 390)).toBe(0);
  });
});
