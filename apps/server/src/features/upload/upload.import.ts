import { stat } from 'node:fs/promises';
import type { UploadFiles } from '../../platform/storage/upload-files.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { askForUpload } from './upload.job-spec.ts';
import { type Owner, uploadRepository, type UploadShape } from './upload.repository.ts';

export interface UploadImport {
  readonly owner: Owner;
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly groupId: string | undefined;
  readonly tags: readonly string[];
}

/** A file of the operator goes the way of an upload: the worker makes a video of it. */
export async function importUpload(db: Db, files: UploadFiles, given: UploadImport): Promise<string> {
  const { size } = await stat(given.file);
  const uploadId = await beginUpload(db, given.owner, { ...given, kind: 'video', size });
  await files.put(uploadId, { path: given.file, isOurs: false });
  await finishUpload(db, files, uploadId, 'video');
  return uploadId;
}

interface UploadBeginning extends Omit<UploadImport, 'owner' | 'file'> {
  readonly kind: UploadShape['kind'];
  readonly size: number;
  /** An image of the same account, for a video. */
  readonly coverUploadId?: string | undefined;
}

/** The row of an upload whose bytes come from elsewhere than its owner. They are laid down by `files.put`. */
export async function beginUpload(db: Db, owner: Owner, given: UploadBeginning): Promise<string> {
  const { kind, size, title, description, groupId, tags, coverUploadId } = given;
  const wish = { hidden: false, linkOnly: false, publishAt: undefined, coverUploadId, series: null };
  const about = { kind, title, description, groupId, tags: [...tags], ...(kind === 'video' ? { wish } : {}) };
  return await uploadRepository(db).create(owner, size, about, Date.now());
}

/** Every byte is there: what follows happens in the worker. Saying so twice is harmless. */
export async function finishUpload(
  db: Db,
  files: UploadFiles,
  uploadId: string,
  kind: UploadShape['kind'],
): Promise<void> {
  await files.sync(uploadId);
  await transact(db, async (trx) => {
    // The sweep may have seen the whole file first.
    if (!(await uploadRepository(trx).move(trx, uploadId, ['uploading'], 'queued', Date.now()))) return;
    await askForUpload(trx, kind, uploadId);
  });
}

export interface UploadEnd {
  readonly uploadId: string;
  readonly state: UploadShape['state'];
  readonly reason: string | null;
  readonly size: number;
  readonly videoId: string | null;
  readonly novelId: string | null;
}

/** What became of uploads so far; those that are gone are not in it. */
export async function uploadEnds(db: Db, uploadIds: readonly string[]): Promise<Map<string, UploadEnd>> {
  if (uploadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('uploads')
    .select(['id as uploadId', 'state', 'reason', 'size', 'video_id as videoId', 'novel_id as novelId'])
    .where('id', 'in', [...uploadIds])
    .execute();
  return new Map(rows.map((row) => [row.uploadId, { ...row, size: Number(row.size) }]));
}

/** An upload of that owner with the same name and size, which is what a second import of a folder would make again. */
export async function sameUpload(db: Db, owner: Owner, title: string, size: number): Promise<string | null> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .where('agent_id', '=', owner.agentId)
    .where('title', '=', title)
    .where('size', '=', String(size))
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return row?.id ?? null;
}
