import { makePicture } from '@liuguang/media/picture/picture.ts';
import { describe, expect, it } from 'vitest';
import { paintCover } from './cover.ts';
import type { SceneName } from './scenes.ts';
import { scenes } from './scenes.ts';

const names = Object.keys(scenes) as SceneName[];
const size = { width: 360, height: 225 };

/** Mean and spread of the light: a blank or broken drawing has hardly any spread. */
function tones(rgba: Uint8Array): { mean: number; spread: number } {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    const light = (rgba[i] ?? 0) * 0.3 + (rgba[i + 1] ?? 0) * 0.6 + (rgba[i + 2] ?? 0) * 0.1;
    sum += light;
    squares += light * light;
  }
  const count = rgba.length / 4;
  const mean = sum / count;
  return { mean, spread: Math.sqrt(squares / count - mean * mean) };
}

describe('covers', () => {
  it.each(names)('%s is a picture with light and shade', async (scene) => {
    const { rgba } = await paintCover({ scene, palette: 'dusk', seed: scene }, size);
    const { mean, spread } = tones(rgba);
    expect(mean).toBeGreaterThan(15);
    expect(mean).toBeLessThan(225);
    expect(spread).toBeGreaterThan(12);
  });

  it('draws the same plan the same way and another seed differently', async () => {
    const plan = { scene: 'city', palette: 'violet', seed: 'one' } as const;
    const [first, again, other] = await Promise.all(
      [plan, plan, { ...plan, seed: 'two' }].map((p) => paintCover(p, size)),
    );
    expect(Buffer.compare(first?.rgba ?? Buffer.alloc(0), again?.rgba ?? Buffer.alloc(1))).toBe(0);
    expect(Buffer.compare(first?.rgba ?? Buffer.alloc(0), other?.rgba ?? Buffer.alloc(1))).not.toBe(0);
  });

  it.each(['fruit', 'waves', 'grill'] as const)('keeps %s, one of the busiest, under 64 KiB', async (scene) => {
    const painted = await paintCover({ scene, palette: 'gold', seed: scene }, { width: 720, height: 450 });
    const made = await makePicture(painted, { widths: [720], quality: 76, effort: 2 });
    expect(made.renditions[0]?.bytes.length).toBeLessThan(65_536);
  });
});
