import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { savePictures } from '@liuguang/server/features/picture/picture.public.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import type { Storage } from '@liuguang/server/platform/storage/storage.ts';
import { eachOf } from './each-of.ts';
import { type Drawn, pictureFolder } from './pictures/drawn.ts';

export interface LoadTools {
  db: Database['db'];
  storage: Storage;
  say: (line: string) => void;
}

/** Copies what is not there yet. The rows are written after the files, so a row means that the picture is whole. */
export async function loadPictures({ db, storage, say }: LoadTools, { pictures }: Drawn): Promise<void> {
  const rows = await db.selectFrom('pictures').select('id').execute();
  const there = new Set(rows.map((row) => row.id));
  const missing = pictures.filter(({ pictureId }) => !there.has(pictureId));
  await eachOf(missing, 4, async ({ pictureId, widths }) => {
    for (const width of widths) {
      const file = `${pictureId}/${width}.webp`;
      await storage.put(`pictures/${file}`, await readFile(join(pictureFolder, file)));
    }
  });
  await savePictures(db, missing);
  say(`demo: pictures ${pictures.length}/${pictures.length}`);
}
