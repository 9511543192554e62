import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What `npm run demo:draw` made, as it lies in storage later: `<pictureId>/<width>.webp`. */
export const pictureFolder = join(import.meta.dirname, '../../pictures');
export const drawnFile = join(pictureFolder, 'drawn.json');

const drawn = z.strictObject({
  /** Of what they were drawn from (`drawingHash`). */
  hash: z.string(),
  pictures: z.array(
    z.strictObject({
      pictureId: z.string(),
      width: z.number(),
      height: z.number(),
      widths: z.array(z.number()),
      placeholder: z.string(),
    }),
  ),
});
export type Drawn = z.infer<typeof drawn>;

export const readDrawn = (): Drawn => drawn.parse(JSON.parse(readFileSync(drawnFile, 'utf8')));
