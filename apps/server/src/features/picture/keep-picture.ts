import type { Db } from '../../platform/db/db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type PictureImport, savePicture } from './picture.import.ts';
import type { EncodedPicture } from './reader/picture-messages.ts';

interface Made {
  readonly pictureId: string;
  readonly picture: EncodedPicture;
}

export async function storePicture(storage: Storage, pictureId: string, { renditions }: EncodedPicture): Promise<void> {
  for (const { width, bytes, avif } of renditions) {
    await storage.put(`pictures/${pictureId}/${width}.webp`, bytes);
    if (avif) await storage.put(`pictures/${pictureId}/${width}.avif`, avif);
  }
}

/** Files first: a row means that the picture is whole. */
export async function keepPicture({ db, storage }: { db: Db; storage: Storage }, { pictureId, picture }: Made) {
  await storePicture(storage, pictureId, picture);
  await savePicture(db, importOf(pictureId, picture));
}

export function importOf(pictureId: string, { renditions, width, height, placeholder }: EncodedPicture): PictureImport {
  const widths = renditions.map((rendition) => rendition.width);
  return { pictureId, width, height, widths, placeholder, avif: renditions.every(({ avif }) => avif !== null) };
}
