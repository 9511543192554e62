/** Draws the pictures of the demo into demo/pictures: `npm run demo:draw`. It takes a minute, so the result is committed. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eachOf } from './each-of.ts';
import { drawingHash, drawPicture } from './pictures/draw.ts';
import { type Drawn, drawnFile, pictureFolder } from './pictures/drawn.ts';
import { allPlans } from './pictures/plans.ts';

const plans = await allPlans();
const drawn = new Map<string, Drawn['pictures'][number]>();
let bytes = 0;
await rm(pictureFolder, { recursive: true, force: true });
// The painting runs in native threads; three at a time keep two cores busy.
await eachOf(plans, 3, async (plan) => {
  const { pictureId, widths } = plan;
  const { renditions, width, height, placeholder } = await drawPicture(plan);
  await mkdir(join(pictureFolder, pictureId), { recursive: true });
  for (const made of renditions) {
    await writeFile(join(pictureFolder, pictureId, `${made.width}.webp`), made.bytes);
    bytes += made.bytes.length;
  }
  drawn.set(pictureId, { pictureId, width, height, widths: [...widths], placeholder });
});
const pictures = plans.flatMap(({ pictureId }) => drawn.get(pictureId) ?? []);
// A line each: a changed picture is a changed line.
const lines = pictures.map((picture) => `  ${JSON.stringify(picture)}`).join(',\n');
await writeFile(drawnFile, `{"hash":"${drawingHash(plans)}","pictures":[\n${lines}\n]}\n`);
console.log(`${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
