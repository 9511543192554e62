import { describe, expect, it } from 'vitest';
import { slideAfter, slideAt } from './carousel.ts';

describe('carousel', () => {
  it('names the slide that covers most of the box', () => {
    expect(slideAt(0, 358, 3)).toBe(0);
    expect(slideAt(170, 358, 3)).toBe(0);
    expect(slideAt(190, 358, 3)).toBe(1);
    expect(slideAt(716, 358, 3)).toBe(2);
  });

  it('stays on a slide that exists while the scroll overshoots or the box has no width yet', () => {
    expect(slideAt(-60, 358, 3)).toBe(0);
    expect(slideAt(5000, 358, 3)).toBe(2);
    expect(slideAt(300, 0, 3)).toBe(0);
    expect(slideAt(300, 358, 0)).toBe(0);
  });

  it('goes round', () => {
    expect(slideAfter(0, 3)).toBe(1);
    expect(slideAfter(2, 3)).toBe(0);
    expect(slideAfter(0, 0)).toBe(0);
  });
});
