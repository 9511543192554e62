import { createHash } from 'node:crypto';
import path from 'node:path';
import { makePicture } from '@liuguang/media/picture.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { novelTag } from './novel-card.service.ts';
import { refreshNovels } from './novel-publish.repository.ts';

const [width, height] = [480, 640];

/** Gives a novel that has no cover a drawn one, another for each title, and puts it into the lists. */
export const paintNovelCover: JobHandler<{ novelId: string }> = async ({ novelId }, { database: { db }, dataDir }) => {
  const novel = await db
    .selectFrom('novels')
    .select(['title', 'cover_id'])
    .where('id', '=', novelId)
    .executeTakeFirst();
  if (!novel || novel.cover_id !== null) return;
  const pictureId = `novel${createHash('sha256').update(novelId).digest('hex').slice(0, 16)}`;
  const made = await makePicture(Buffer.from(drawing(novel.title)), { widths: [240, width] });
  const storage = await openFolderStorage(path.join(dataDir, 'media'));
  for (const { width: each, bytes } of made.renditions) await storage.put(`pictures/${pictureId}/${each}.webp`, bytes);
  await db.transaction().execute(async (trx) => {
    const { width: widest, height: tallest, placeholder } = made;
    const widths = made.renditions.map((rendition) => rendition.width);
    await trx
      .insertInto('pictures')
      .values({ id: pictureId, width: widest, height: tallest, widths, placeholder })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await trx.updateTable('novels').set({ cover_id: pictureId }).where('id', '=', novelId).execute();
    await refreshNovels(trx, [novelId], Date.now());
    await invalidate(trx, novelTag);
  });
};

/** Hills under a moon, in colours that the title decides. Without letters: fonts differ from machine to machine. */
function drawing(title: string): string {
  const bytes = createHash('sha256').update(title).digest();
  const at = (index: number, low: number, high: number) => low + ((bytes[index] ?? 0) / 255) * (high - low);
  const hue = at(0, 0, 360);
  const tone = (shift: number, light: number) => `hsl(${Math.round(hue + shift) % 360} 45% ${light}%)`;
  const hills = [0, 1, 2].map((layer) => {
    const top = 360 + layer * 80;
    const [a, b, c] = [1, 2, 3].map((index) => Math.round(top + at(layer * 3 + index, -60, 60)));
    return `<path d="M0 ${a} C 120 ${b}, 200 ${c}, 290 ${a} S 430 ${c}, 480 ${b} V640 H0Z" fill="${tone(layer * 14, 30 - layer * 8)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${tone(20, 16)}"/><stop offset="1" stop-color="${tone(-10, 52)}"/></linearGradient></defs>
    <rect width="480" height="640" fill="url(#sky)"/>
    <circle cx="${Math.round(at(12, 110, 370))}" cy="${Math.round(at(13, 110, 240))}" r="${Math.round(at(14, 34, 64))}" fill="#fff4d6" opacity=".9"/>
    ${hills.join('')}</svg>`;
}
