import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { makePicture } from '@liuguang/media/picture/picture.ts';
import { transact } from '../../../platform/db/db.ts';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { storageOf } from '../../../platform/jobs/job-storage.ts';
import { withLocalFile } from '../../../platform/storage/local-copy.ts';
import { foundCover } from './novel-cover.job-spec.ts';
import { refreshNovel } from '../novel-publish.repository.ts';

const [width, height] = [480, 640];

/** Decodes a stranger's picture, in a process of its own; null when there is none to be had. */
export type ReadCover = (input: string, signal: AbortSignal) => Promise<MadeCover | null>;

interface MadeCover {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly renditions: readonly { width: number; bytes: Uint8Array; avif: Uint8Array | null }[];
}

/** Gives a novel the cover that was found with it, or a drawn one where it has none, and puts it into the lists. */
export function novelCoverPainter(read: ReadCover): JobHandler<{ novelId: string }> {
  return async ({ novelId }, context) => {
    const { dataDir, signal } = context;
    const { db } = context.database;
    const novel = await db
      .selectFrom('novels')
      .select(['title', 'cover_id'])
      .where('id', '=', novelId)
      .executeTakeFirst();
    if (!novel) return;
    const storage = await storageOf(context);
    const found = await storage.read(foundCover(novelId));
    const made = await withLocalFile({ storage, dataDir }, foundCover(novelId), (input) => read(input, signal));
    // A cover that somebody chose stays; ours gives way to one that came with the file.
    const own = novel.cover_id === null || novel.cover_id.startsWith(prefix);
    if (own && (made || novel.cover_id === null)) {
      const pictureId = prefix + hashOf(novelId, made && found).slice(0, 16);
      if (pictureId !== novel.cover_id) await keep(pictureId, made ?? (await drawn(novel.title)));
    }
    await storage.delete(foundCover(novelId));

    async function keep(pictureId: string, cover: MadeCover): Promise<void> {
      const { width: widest, height: tallest, placeholder, renditions } = cover;
      for (const { width: each, bytes, avif } of renditions) {
        await storage.put(`pictures/${pictureId}/${each}.webp`, bytes);
        if (avif) await storage.put(`pictures/${pictureId}/${each}.avif`, avif);
      }
      const avif = renditions.every((rendition) => rendition.avif !== null);
      const widths = renditions.map((rendition) => rendition.width);
      await transact(db, async (trx) => {
        await trx
          .insertInto('pictures')
          .values({ id: pictureId, width: widest, height: tallest, widths, placeholder, avif })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ unused_since: null }))
          .execute();
        await trx.updateTable('novels').set({ cover_id: pictureId }).where('id', '=', novelId).execute();
        if (novel?.cover_id) {
          const unused = { unused_since: sql<Date>`now()` };
          await trx.updateTable('pictures').set(unused).where('id', '=', novel.cover_id).execute();
        }
        await refreshNovel(trx, novelId, Date.now());
      });
    }
  };
}

const prefix = 'novel';

function hashOf(novelId: string, picture: Buffer | null): string {
  const hash = createHash('sha256').update(novelId);
  return (picture ? hash.update(picture) : hash).digest('hex');
}

async function drawn(title: string): Promise<MadeCover> {
  return await makePicture(Buffer.from(drawing(title)), { widths: [240, width] });
}

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
