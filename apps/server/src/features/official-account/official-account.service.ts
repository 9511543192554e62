import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import { type StoredPicture, takePictures } from '../picture/picture.public.ts';
import {
  findOfficialAccount,
  findOfficialUpload,
  insertOfficialAccount,
  releaseOtherPictures,
} from './official-account.repository.ts';

/** The account that owns what an agent's staff upload. Without phone and password nobody can sign in to it. */
export async function officialAccount(db: Db, agentId: string): Promise<string> {
  const found = await findOfficialAccount(db, agentId);
  if (found !== null) return found;
  await insertOfficialAccount(db, agentId);
  return (await findOfficialAccount(db, agentId)) ?? '';
}

/**
 * Takes a picture that staff uploaded into use, as `takePictures` does for members. Null when it is no picture of an
 * official account, not ready, used already, or of an agent outside `agentIds` (null: every agent).
 */
export async function takeOfficialPicture(
  trx: Db,
  uploadId: string,
  usedBy: string,
  agentIds: readonly string[] | null,
): Promise<StoredPicture | null> {
  if (parseId(uploadId) === null) return null;
  const upload = await findOfficialUpload(trx, uploadId);
  if (!upload || (agentIds && !agentIds.includes(upload.agentId))) return null;
  const [taken] = (await takePictures(trx, upload.accountId, [uploadId], usedBy)) ?? [];
  return taken ?? null;
}

/**
 * The picture that staff chose for one thing, in place of the previous one; null when they chose none. One that cannot be
 * used is refused as the field `coverUploadId`.
 */
export async function takeCover(
  trx: Db,
  uploadId: string | undefined,
  usedBy: string,
  agentIds: readonly string[] | null,
): Promise<string | null> {
  if (uploadId === undefined) return null;
  const taken = await takeOfficialPicture(trx, uploadId, usedBy, agentIds);
  if (!taken) throw fail('INVALID_INPUT', { fields: { coverUploadId: '图片已失效，请重新上传' } });
  await releaseOtherPictures(trx, usedBy, taken.pictureId);
  return taken.pictureId;
}
