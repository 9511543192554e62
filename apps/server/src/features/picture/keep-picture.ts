import type { Db } from '../../platform/db/db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { savePicture } from './picture.import.ts';
import type { EncodedPicture } from './reader/picture-messages.ts';

interface Made {
  readonly pictureId: string;
  readonly picture: EncodedPicture;
}

/** Files first: a row means that the picture is whole. */
export async function keepPicture({ db, storage }: { db: Db; storage: Storage }, { pictureId, picture }: Made) {
  for (const { width, bytes, avif } of picture.renditions) {
    await storage.put(`pictures/${pictureId}/${width}.webp`, bytes);
    if (avif) await storage.put(`pictures/${pictureId}/${width}.avif`, avif);
  }
  await savePicture(db, {
    pictureId,
    width: picture.width,
    height: picture.height,
    widths: picture.renditions.map(({ width }) => width),
    placeholder: picture.placeholder,
    avif: picture.renditions.every(({ avif }) => avif !== null),
  });
}
