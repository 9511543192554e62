import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { MadePicture } from '@liuguang/media/picture/picture.ts';

/**
 * Painting takes most of the time of a first start, and always gives the same: what was painted from this checkout lies
 * beside it, for the next data folder. Named by a hash of all that draws, so a changed drawing is painted anew. It only
 * ever saves time: what cannot be kept or read is painted.
 */
export interface PaintedBefore {
  get(pictureId: string): Promise<MadePicture | null>;
  keep(pictureId: string, made: MadePicture): Promise<void>;
}

export function paintedBefore(cache = join(import.meta.dirname, '../.cache')): PaintedBefore {
  const folder = join(cache, `pictures-${hashOfSources()}`);
  const fileOf = (pictureId: string) => join(folder, `${pictureId}.bin`);
  return {
    async get(pictureId) {
      try {
        return deserialize(await readFile(fileOf(pictureId))) as MadePicture;
      } catch {
        return null;
      }
    },
    async keep(pictureId, made) {
      // Whole or not at all: two loaders may run side by side, and either may be killed.
      const fresh = `${fileOf(pictureId)}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(fresh, serialize(made));
        await rename(fresh, fileOf(pictureId));
      } catch {
        await rm(fresh, { force: true }).catch(() => undefined);
      }
    },
  };
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(['{clips,covers,draw,content}/**/*.ts', '*.ts', '../package.json'], {
    cwd: import.meta.dirname,
  });
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}
