import { backProject } from './back-projection.ts';
import { planesOf, rasterOf } from './plane.ts';
import { openDoubler, reach } from './residual-network.ts';
import { step } from './tool-run.ts';
import type { Raster, ToolRun } from './tool-run.ts';

/** Small enough that a tile takes half a second and its layers some 40 MB, large enough that the overlap costs little. */
const tileSide = 128;

/**
 * Twice the width and height, by a network, tile by tile: the tiles overlap by what the network sees, so no seam is left.
 * The network alone draws clean edges but drifts from the picture; two rounds of back-projection hold it to what is there.
 */
export async function superResolution(input: Raster, run: ToolRun = {}, side = tileSide): Promise<Raster> {
  const { width, height, channels } = input;
  const doubler = await openDoubler();
  const pixels = new Uint8ClampedArray(width * height * 12);
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  try {
    for (let tile = 0; tile < columns * rows; tile += 1) {
      await step(run, (0.96 * tile) / (columns * rows));
      const x = (tile % columns) * side;
      const y = Math.floor(tile / columns) * side;
      const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)];
      const right = Math.min(width, x + side + reach);
      const bottom = Math.min(height, y + side + reach);
      const source = new Float32Array((right - left) * (bottom - top) * 3);
      for (let row = top, to = 0; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1, to += 3) {
          const from = (row * width + column) * channels;
          for (let c = 0; c < 3; c += 1) source[to + c] = input.pixels[from + c]!;
        }
      }
      const doubled = await doubler.double(source, right - left, bottom - top);
      const tileWidth = 2 * (right - left);
      for (let row = 2 * y; row < 2 * Math.min(height, y + side); row += 1) {
        const from = ((row - 2 * top) * tileWidth + 2 * (x - left)) * 3;
        const length = 6 * (Math.min(width, x + side) - x);
        // The clamped array rounds and cuts off by itself.
        pixels.set(doubled.subarray(from, from + length), (row * 2 * width + 2 * x) * 3);
      }
    }
  } finally {
    doubler.close();
  }
  const large = planesOf({ pixels: new Uint8Array(pixels.buffer), width: 2 * width, height: 2 * height, channels: 3 });
  const small = planesOf(input);
  for (const channel of ['red', 'green', 'blue'] as const) {
    await step(run, 0.97);
    for (let round = 0; round < 2; round += 1) backProject(large[channel], small[channel], width, height);
  }
  await step(run, 1);
  return rasterOf(large);
}
