import { expect, it } from 'vitest';
import { type Box, cropOf, handles, moveBox, resizeBox, smallest } from './crop-geometry.ts';

const area = { width: 343, height: 257 };
const box: Box = { x: 50, y: 40, width: 100, height: 80 };

it('moves in steps of 5 and stays inside, right up to the rims', () => {
  expect(moveBox(box, 12, -7, area)).toEqual({ ...box, x: 60, y: 35 });
  expect(moveBox(box, -999, -999, area)).toEqual({ ...box, x: 0, y: 0 });
  expect(moveBox(box, 999, 999, area)).toEqual({ ...box, x: 243, y: 177 });
});

it('resizes by each of the eight handles, with the far side left where it is', () => {
  for (const handle of handles) {
    const made = resizeBox(box, handle, 10, 10, area);
    expect(made.x).toBe(handle.includes('w') ? 60 : 50);
    expect(made.y).toBe(handle.includes('n') ? 50 : 40);
    expect(made.x + made.width).toBe(handle.includes('e') ? 160 : 150);
    expect(made.y + made.height).toBe(handle.includes('s') ? 130 : 120);
  }
});

it('is never smaller than 20 by 20 nor larger than the picture', () => {
  for (const handle of handles) {
    for (const by of [-9999, 9999]) {
      const { x, y, width, height } = resizeBox(box, handle, by, by, area);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(smallest);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(area.width);
      expect(y + height).toBeLessThanOrEqual(area.height);
    }
  }
});

it('tells the part in pixels of the picture, and nothing for all of it', () => {
  const picture = { width: 1372, height: 1028 };
  expect(cropOf({ x: 0, y: 0, ...area }, area, picture)).toBeUndefined();
  expect(cropOf(box, area, picture)).toEqual({ x: 200, y: 160, width: 400, height: 320 });
});
