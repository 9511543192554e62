import { describe, expect, it } from 'vitest';
import { chooseLadder } from './ladder.ts';
import { fitInside } from './frame/picture-shape.ts';

function sizes(width: number, height: number): string[] {
  return chooseLadder({ width, height }).map((rendition) => `${rendition.width}x${rendition.height}`);
}

describe('the renditions of a source', () => {
  it('have its shape, and are never larger than it', () => {
    expect(sizes(1920, 1080)).toEqual(['1920x1080', '1280x720', '640x360']);
    expect(sizes(404, 720)).toEqual(['360x642']);
    expect(sizes(161, 97)).toEqual(['162x98']);
  });

  it('put a banner between bars instead of squeezing it', () => {
    const [largest] = chooseLadder({ width: 3000, height: 300 });
    expect(largest).toMatchObject({ width: 2160, height: 720 });
    expect(fitInside({ width: 3000, height: 300 }, { width: 2160, height: 720 })).toEqual({ width: 2160, height: 216 });
    expect(sizes(1, 256)).toEqual(['86x256']);
  });

  it('leave no bars where only rounding changes the shape', () => {
    expect(fitInside({ width: 404, height: 720 }, { width: 360, height: 642 })).toEqual({ width: 360, height: 642 });
  });
});
