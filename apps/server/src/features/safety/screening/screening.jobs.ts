import { judgeRating, worstRating } from '@liuguang/media/classifier/picture-rating.ts';
import { ratePicture } from '@liuguang/media/classifier/rate-picture.ts';
import { copyDistance, perceptualHashes } from '@liuguang/media/picture/perceptual-hash.ts';
import type { PictureInput } from '@liuguang/media/picture/picture.ts';
import { isBlockedFile, nearestBlocked, saveLooks } from './blocked-media.repository.ts';
import type { Db } from '../../../platform/db/db.ts';

const copyOfRemoved = '该内容与已下架的违规内容相同或高度相似，无法上传';
/** So many frames must look like removed ones before a video counts as their copy: one black-and-white card is not enough. */
const copiedFrames = 2;

/**
 * What is known of an upload before anybody sees it. `pictures` were decoded and encoded by us, or are raw. Copies of what
 * was removed are refused, what looks like them or is rated so waits for a person, and nothing is approved here.
 */
export async function screenMedia(
  db: Db,
  { mediaId, sha256 }: { readonly mediaId: string; readonly sha256: Uint8Array },
  pictures: readonly PictureInput[],
) {
  const clear = { refused: null, review: false, rating: 'all' } as const;
  if (await isBlockedFile(db, sha256)) return { ...clear, refused: copyOfRemoved };
  const hashes = (await Promise.all(pictures.map(perceptualHashes))).filter((each) => each !== null);
  const distances = await Promise.all(hashes.map(({ looks }) => nearestBlocked(db, looks)));
  const copies = distances.filter((distance) => distance !== null && distance <= copyDistance).length;
  if (copies > 0 && copies >= Math.min(copiedFrames, hashes.length)) return { ...clear, refused: copyOfRemoved };
  await saveLooks(db, mediaId, [...new Set(hashes.flatMap(({ blocks }) => blocks))]);
  const rating = worstRating(await Promise.all(pictures.map(ratePicture)));
  const seen = rating && judgeRating(rating);
  return {
    refused: null,
    review: distances.some((distance) => distance !== null) || (seen !== undefined && seen.verdict !== 'ok'),
    rating: seen?.rating ?? 'all',
  };
}
