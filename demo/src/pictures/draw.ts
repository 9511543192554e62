import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePicture, type MadePicture } from '@liuguang/media/picture/picture.ts';
import type { PicturePlan } from '../content/pictures.ts';
import { clipFrame } from '../covers/clip-frame.ts';
import { paintCover } from '../covers/cover.ts';
import { paintLogo } from '../covers/logo.ts';

const root = join(import.meta.dirname, '../../..');
/** All that decides what a plan looks like. */
const sources = [
  'demo/src/{covers,draw}/**/*.ts',
  'demo/src/pictures/draw.ts',
  'demo/clips/*/v*/*',
  'packages/media/src/picture/picture.ts',
];

export async function drawPicture({ art, width, height, widths }: PicturePlan): Promise<MadePicture> {
  const size = { width, height };
  const painted =
    'cover' in art
      ? await paintCover(art.cover, size)
      : 'frame' in art
        ? await clipFrame(art.frame, size)
        : await paintLogo(art.logo);
  return await makePicture(painted, { widths, quality: 76, effort: 2 });
}

/** Another one whenever a picture may have become another. */
export function drawingHash(plans: readonly PicturePlan[]): string {
  const hash = createHash('sha256').update(JSON.stringify(plans));
  const files = globSync(sources, { cwd: root, exclude: ['**/*.test.ts'] });
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
