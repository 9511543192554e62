import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeIcons, vividColour } from './icons.ts';

const red = { r: 220, g: 30, b: 40 };
const logo = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: red } })
    .png()
    .toBuffer();

it('draws every size as a square, the logo in its middle and the background around it', async () => {
  const icons = await makeIcons(await logo(), '#102030');
  for (const { bytes } of icons) {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(info.height);
    const middle = 3 * (info.width * Math.floor(info.height / 2) + Math.floor(info.width / 2));
    expect([...data.subarray(middle, middle + 3)]).toEqual([red.r, red.g, red.b]);
    expect([...data.subarray(0, 3)]).toEqual([0x10, 0x20, 0x30]);
  }
  expect(icons.map(({ name }) => name)).toContain('icon-maskable-512.png');
});

it('tells a brand by a vivid colour only', async () => {
  expect(await vividColour(await logo())).toMatch(/^#d[0-9a-f]/);
  const grey = sharp({ create: { width: 50, height: 50, channels: 3, background: { r: 90, g: 92, b: 95 } } });
  expect(await vividColour(await grey.png().toBuffer())).toBeNull();
});
