import type { Tx } from '../../../platform/db/db.ts';
import { screeningOf, takePictures } from '../../picture/picture.public.ts';
import { freePlace } from '../../work/work.public.ts';
import type { ClaimedUpload } from './claimed-upload.ts';

/**
 * What the form of the upload said of the video, as far as it still holds: a cover that is not there any more or a taken
 * episode is no reason to lose a video over. The cover falls back to its frame, the episode to the next free one.
 */
export async function takeWishes(trx: Tx, { uploadId, accountId, wish }: ClaimedUpload) {
  const now = Date.now();
  const publishAt = wish?.publishAt ?? null;
  const isLater = publishAt !== null && publishAt > now;
  const hidden = wish?.hidden ?? false;
  const linkOnly = wish?.linkOnly ?? false;
  const chosen = wish?.coverUploadId ?? null;
  const taken = chosen === null ? null : await takePictures(trx, accountId, [chosen], `upload ${uploadId}`);
  const cover = taken?.[0] ?? null;
  const { review, rating } = await screeningOf(trx, cover ? [cover] : []);
  return {
    coverId: cover?.pictureId ?? null,
    review,
    adult: rating === '18',
    publishedAt: new Date(isLater ? publishAt : now),
    series: wish ? await freePlace(trx, accountId, wish.series) : null,
    creator: { hidden, linkOnly, announce: isLater },
    later: hidden ? ('hidden' as const) : isLater ? publishAt : null,
  };
}

/** From now on it is the video that shows it. */
export async function bindCover(trx: Tx, coverId: string, videoId: string): Promise<void> {
  await trx
    .updateTable('pictures')
    .set({ used_by: `video ${videoId}` })
    .where('id', '=', coverId)
    .execute();
}
