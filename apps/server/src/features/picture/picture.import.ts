import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

export interface PictureImport {
  readonly pictureId: string;
  /** Of the largest rendition. */
  readonly width: number;
  readonly height: number;
  /** Widths that exist in storage as `pictures/<pictureId>/<width>.webp`. */
  readonly widths: readonly number[];
  /** ThumbHash, base64. */
  readonly placeholder: string;
}

/** Records a picture whose files are already in storage. */
export async function savePicture(db: Kysely<Schema>, picture: PictureImport): Promise<void> {
  const widths = picture.widths.toSorted((a, b) => a - b);
  if (widths.at(-1) !== picture.width) throw new RangeError(`picture ${picture.pictureId}: widths must end at width`);
  const fields = { width: picture.width, height: picture.height, widths, placeholder: picture.placeholder };
  await db
    .insertInto('pictures')
    .values({ id: picture.pictureId, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}
