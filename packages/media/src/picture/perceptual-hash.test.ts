import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { paintScene } from './painted.test-data.ts';
import {
  copyDistance,
  hashDistance,
  perceptualHashes,
  type PerceptualHashes,
  similarDistance,
} from './perceptual-hash.ts';

const count = 8;
const scenes = await Promise.all(
  Array.from({ length: count }, async (_, index) => {
    const { pixels, width, height } = paintScene(index + 1);
    const file = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    return { file, hashes: await hashesOf(file) };
  }),
);

async function hashesOf(file: Uint8Array): Promise<PerceptualHashes> {
  const hashes = await perceptualHashes(file);
  if (hashes === null) throw new Error('a painted scene has something in it');
  return hashes;
}

const distance = (blocked: PerceptualHashes, seen: PerceptualHashes) =>
  Math.min(...blocked.blocks.flatMap((block) => seen.looks.map((look) => hashDistance(block, look))));

const edge = (share: number) => ({
  left: Math.round(480 * share),
  top: Math.round(360 * share),
  width: Math.round(480 * (1 - 2 * share)),
  height: Math.round(360 * (1 - 2 * share)),
});

const changes: [string, (picture: Sharp) => Sharp][] = [
  ['encoded as a poor JPEG', (picture) => picture.jpeg({ quality: 40 })],
  ['encoded as a poor WebP', (picture) => picture.webp({ quality: 30 })],
  ['made small', (picture) => picture.resize({ width: 96 }).webp({ quality: 60 })],
  ['made darker', (picture) => picture.linear(0.75, -10).jpeg()],
  ['made brighter', (picture) => picture.linear(1.1, 8).jpeg()],
  ['made grey', (picture) => picture.greyscale().jpeg()],
  ['blurred', (picture) => picture.blur(2).jpeg()],
  ['stretched', (picture) => picture.resize({ width: 480, height: 300, fit: 'fill' }).jpeg()],
  ['cut by 2 % on every side', (picture) => picture.extract(edge(0.02)).jpeg()],
  ['cut by 5 % on every side', (picture) => picture.extract(edge(0.05)).jpeg()],
  ['mirrored and cut', (picture) => picture.extract(edge(0.04)).flop().jpeg({ quality: 60 })],
];

describe('a picture', () => {
  it.each(changes)('stays a copy when it is %s', async (_, change) => {
    const distances = await Promise.all(
      scenes.map(async ({ file, hashes }) => distance(hashes, await hashesOf(await change(sharp(file)).toBuffer()))),
    );
    expect(Math.max(...distances)).toBeLessThanOrEqual(copyDistance);
  });

  it('is far from every other one', () => {
    const others = scenes.flatMap((a) => scenes.filter((b) => b !== a).map((b) => distance(a.hashes, b.hashes)));
    expect(others).toHaveLength(count * (count - 1));
    expect(Math.min(...others)).toBeGreaterThan(similarDistance);
  });

  it('of one plain colour looks like nothing', async () => {
    const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } });
    expect(await perceptualHashes(await plain.png().toBuffer())).toBeNull();
  });
});

it('counts the bits that differ', () => {
  expect(hashDistance('0000000000000000', 'ffffffffffffffff')).toBe(64);
  expect(hashDistance('8000000000000001', '0000000000000000')).toBe(2);
});
