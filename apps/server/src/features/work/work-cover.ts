import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors/fail.ts';
import { releasePictures, screeningOf, takePictures } from '../picture/picture.public.ts';

interface WorkCover {
  readonly pictureId: string;
  /** A person must look before others do. */
  readonly review: boolean;
  readonly rating: 'all' | '18';
}

/** A picture of the creator's in place of the cover; null when none was chosen. */
export async function takeWorkCover(
  trx: Db,
  accountId: string,
  videoId: string,
  uploadId: string | undefined,
): Promise<WorkCover | null> {
  if (uploadId === undefined) return null;
  const usedBy = `video ${videoId}`;
  const [taken] = (await takePictures(trx, accountId, [uploadId], usedBy)) ?? [];
  if (!taken) throw fail('INVALID_INPUT', { fields: { coverUploadId: '图片已失效，请重新选择封面' } });
  await releasePictures(trx, accountId, usedBy, [taken.pictureId]);
  return { pictureId: taken.pictureId, ...(await screeningOf(trx, [taken])) };
}
