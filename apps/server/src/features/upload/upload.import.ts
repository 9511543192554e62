import { copyFile, stat } from 'node:fs/promises';
import type { UploadFiles } from '../../platform/storage/upload-files.ts';
import type { Db } from '../../platform/db/db.ts';
import { askForUpload } from './upload.job-spec.ts';
import { type Owner, uploadRepository } from './upload.repository.ts';

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
  const uploads = uploadRepository(db);
  const { size } = await stat(given.file);
  const { title, description, groupId, tags } = given;
  const about = { kind: 'video' as const, title, description, groupId, tags: [...tags] };
  const now = Date.now();
  const uploadId = await uploads.create(given.owner, size, about, now);
  await copyFile(given.file, files.source(uploadId));
  await files.sync(uploadId);
  await db.transaction().execute(async (trx) => {
    // The sweep may have seen the whole file first.
    if (!(await uploads.move(trx, uploadId, ['uploading'], 'queued', now))) return;
    await askForUpload(trx, 'video', uploadId);
  });
  return uploadId;
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
