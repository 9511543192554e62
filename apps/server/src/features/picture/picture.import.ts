import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
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
  const { pictureId, width, height, placeholder, avif = false, accountId, review = false, rating = 'all' } = picture;
  const widths = picture.widths.toSorted((a, b) => a - b);
  if (widths.at(-1) !== width) throw new RangeError(`picture ${pictureId}: widths must end at width`);
  const fields = { width, height, widths, placeholder, avif };
  const owner = accountId === undefined ? {} : { account_id: accountId, unused_since: sql<Date>`now()` };
  await db
    .insertInto('pictures')
    .values({ id: pictureId, review, rating, ...fields, ...owner })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}
