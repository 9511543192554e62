import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { excluded } from '../../platform/db/upsert/excluded.ts';
import type { StoredPicture } from './picture-shape.ts';

export interface PictureImport extends StoredPicture {
  /** Who uploaded it: it is removed unless something takes it into use. */
  readonly accountId?: string;
  /** What the classifier saw; nothing when left out. */
  readonly review?: boolean;
  readonly rating?: 'all' | '18';
}

/** Records a picture whose files are already in storage. */
export async function savePicture(db: Db, picture: PictureImport): Promise<void> {
  await savePictures(db, [picture]);
}

/** The same for many at once. */
export async function savePictures(db: Db, pictures: readonly PictureImport[]): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ pictureId, accountId, review = false, rating = 'all', avif = false, ...picture }) => {
    const { width, height, placeholder } = picture;
    const widths = picture.widths.toSorted((a, b) => a - b);
    if (widths.at(-1) !== width) throw new RangeError(`picture ${pictureId}: widths must end at width`);
    const owner = accountId === undefined ? {} : { account_id: accountId, unused_since: sql<Date>`now()` };
    return { id: pictureId, review, rating, width, height, widths, placeholder, avif, ...owner };
  });
  await db
    .insertInto('pictures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(excluded(['width', 'height', 'widths', 'placeholder', 'avif'])),
    )
    .execute();
}
