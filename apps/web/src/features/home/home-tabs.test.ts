import { beforeEach, describe, expect, it } from 'vitest';
import { openingScroll, useHomeTabs } from './home-tabs.ts';

describe('home tabs', () => {
  beforeEach(() => useHomeTabs.setState({ groupId: '', scrolled: {} }));

  it('remember how far each of them was scrolled', () => {
    useHomeTabs.getState().choose('3', 1200);
    useHomeTabs.getState().choose('5', 400);
    expect(useHomeTabs.getState()).toMatchObject({ groupId: '5', scrolled: { '': 1200, '3': 400 } });
  });

  it('open at their own place while the row sticks, and never let it jump away', () => {
    expect(openingScroll(2400, 900, 52)).toBe(2400);
    expect(openingScroll(undefined, 900, 52)).toBe(52);
    expect(openingScroll(10, 900, 52)).toBe(52);
  });

  it('stay where they are while the page is still at its top', () => {
    expect(openingScroll(undefined, 0, 52)).toBe(0);
    expect(openingScroll(2400, 20, 52)).toBe(20);
  });
});
