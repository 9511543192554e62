import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { keepPicture, pictureUrlAt } from '../features/picture/picture.public.ts';
import { makeAdPicture } from '../features/ad/ad.public.ts';
import { codeOf, StartError } from '../platform/process/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Db } from '../platform/db/db.ts';

/** Makes a picture of a file of the operator and answers the path at which it is served. */
export async function saveLogo({ db, storage }: { db: Db; storage: Storage }, file: string) {
  const made = await makeAdPicture(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new StartError(`there is no file ${file}`);
    throw error;
  });
  if ('reason' in made) throw new StartError(`${file} cannot be a logo (${made.reason}): give a PNG, JPEG or WebP`);
  const pictureId = hash('sha256', await readFile(file), 'hex').slice(0, 32);
  await keepPicture({ db, storage }, { pictureId, picture: made.picture });
  const widths = made.picture.renditions.map(({ width }) => width).toSorted((a, b) => a - b);
  const { width, height } = made.picture;
  return pictureUrlAt({ pictureId, widths, width, height, placeholder: '' }, 256);
}
