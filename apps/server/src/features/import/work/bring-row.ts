import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, transact } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import type { UploadFiles } from '../../../platform/storage/upload-files.ts';
import { saveAuthor } from '../../account/account.public.ts';
import { openGroup } from '../../catalogue/catalogue.public.ts';
import { officialAccount } from '../../official-account/official-account.public.ts';
import { beginUpload, finishUpload, uploadEnds } from '../../upload/upload.public.ts';
import { fetchProblemOf } from '../fetch/fetch-problem.ts';
import type { SourceWeb } from '../fetch/source-web.ts';
import type { ImportFiles } from '../import-files.ts';
import type { StoredImport } from '../import-run.ts';
import { bringFile, bringSmall, bringSubtitles } from './bring-file.ts';
import { findKey, type KnownKey, takeKey } from './keys.repository.ts';
import { type ClaimedRow, endRow, noteUpload } from './rows.repository.ts';
import { updateKnown } from './update-known.ts';

export interface BringDeps {
  readonly db: Db;
  readonly files: ImportFiles;
  readonly uploadFiles: UploadFiles;
  readonly maxBytes: number;
}

/** Seconds until the next try; after the last one the row has failed. */
const againAfter = [10, 60, 300];
const mostNovelBytes = 50 * 1024 ** 2;
const mostCoverBytes = 20 * 1024 ** 2;
const coverPatienceMs = 20_000;

/** Brings in what one row names, up to where the pipeline of uploads takes over. A repeat goes on where it was cut off. */
export async function bringRow(
  deps: BringDeps,
  web: SourceWeb,
  run: StoredImport,
  row: ClaimedRow,
  ending: AbortSignal,
): Promise<void> {
  const { db } = deps;
  try {
    await bring(deps, web, run, row);
  } catch (error) {
    const problem = ending.aborted ? null : fetchProblemOf(error);
    if (!problem) throw error;
    const againInSeconds = problem.isPassing ? againAfter[row.attempts] : undefined;
    const again = {
      state: 'waiting',
      note: `${problem.message}，稍后重试`,
      againInSeconds: againInSeconds ?? 0,
    } as const;
    await endRow(db, row, againInSeconds === undefined ? { state: 'failed', note: problem.message } : again);
  }
}

async function bring(deps: BringDeps, web: SourceWeb, run: StoredImport, row: ClaimedRow): Promise<void> {
  const { db, files, uploadFiles } = deps;
  const { record } = row;
  if (row.uploadId !== null && (await goOn(deps, web, row, row.uploadId))) return;
  const known = await findKey(db, run, record.key);
  if (known && isThere(known)) return await updateKnown(db, run, row, known);
  if (record.file === null) {
    await endRow(db, row, { state: 'skipped', note: record.problem });
    return;
  }
  await files.open(run.importId);
  const rowFile = files.row(run.importId, row.rowId);
  const target = { file: rowFile, mostBytes: mostBytesOf(deps, row), freeBytes: () => uploadFiles.freeBytes() };
  const file = await bringFile(web, record.file, target);
  await bringSubtitles(web, record, (lang, text) => files.keepTrack(run.importId, row.rowId, lang, text));
  const owner = { agentId: run.agentId, accountId: await accountOf(db, run, record.author) };
  const coverUploadId = record.kind === 'video' ? await bringCover(deps, web, row, owner) : undefined;
  const uploadId = await transact(db, async (trx) => {
    const groupId = await groupOf(trx, run, row);
    const about = { kind: record.kind, title: record.title, description: record.description, tags: record.tags };
    const made = await beginUpload(trx, owner, { ...about, size: file.size, groupId, coverUploadId });
    const before = known?.uploadId ?? null;
    const isMine = await takeKey(trx, run, record.key, { before, uploadId: made, fingerprint: row.fingerprint });
    if (!isMine || !(await noteUpload(trx, row, made, 'file'))) throw new Taken();
    return made;
  }).catch((error: unknown) => {
    if (error instanceof Taken) return null;
    throw error;
  });
  if (uploadId === null) {
    await endRow(db, row, { state: 'skipped', note: '正在由另一次导入处理' });
    return;
  }
  await uploadFiles.put(uploadId, file);
  await finishUpload(db, uploadFiles, uploadId, record.kind);
  await endRow(db, row, { state: 'processing', note: '', bytes: file.size });
}

/** The key was taken between looking and writing: everything of this transaction goes. */
class Taken extends Error {}

/** A row that had its upload before somebody was killed. False: nothing is left of it, and it begins anew. */
async function goOn(deps: BringDeps, web: SourceWeb, row: ClaimedRow, uploadId: string): Promise<boolean> {
  const { db, files, uploadFiles } = deps;
  const { record } = row;
  const upload = (await uploadEnds(db, [uploadId])).get(uploadId);
  if (!upload || upload.state === 'failed') {
    await noteUpload(db, row, null, 'file');
    return false;
  }
  if (upload.state === 'uploading' && record.file !== null) {
    const received = await uploadFiles.received(uploadId);
    if (received?.bytes !== upload.size) {
      const rowFile = files.row(row.importId, row.rowId);
      const target = { file: rowFile, mostBytes: mostBytesOf(deps, row), freeBytes: () => uploadFiles.freeBytes() };
      await uploadFiles.put(uploadId, await bringFile(web, record.file, target));
    }
    await finishUpload(db, uploadFiles, uploadId, record.kind);
  }
  return await endRow(db, row, { state: 'processing', note: '', bytes: upload.size });
}

function isThere({ videoId, novelId, uploadState }: KnownKey): boolean {
  return videoId !== null || novelId !== null || (uploadState !== null && uploadState !== 'failed');
}

function mostBytesOf({ maxBytes }: BringDeps, { record }: ClaimedRow): number {
  return record.kind === 'novel' ? Math.min(maxBytes, mostNovelBytes) : maxBytes;
}

/** One account for each name, which nobody can sign in to; the official one where there is none. */
async function accountOf(db: Db, run: StoredImport, named: string): Promise<string> {
  const nickname = run.options.author || named;
  if (nickname === '') return await officialAccount(db, run.agentId);
  const userCode = `author-${createHash('sha256').update(nickname).digest('hex').slice(0, 16)}`;
  const { accountId } = await saveAuthor(db, { agentId: run.agentId, userCode, nickname, avatar: '' });
  return accountId;
}

/** By the name that was chosen, else that of the source; without either the pipeline takes the first of the agent. */
async function groupOf(trx: Db, run: StoredImport, { record }: ClaimedRow): Promise<string | undefined> {
  const name = run.options.groupName || record.category;
  if (name === '') return undefined;
  const agentIds = [run.agentId, ...run.moreAgentIds];
  await lockFor(trx, 'groups of imports');
  return await openGroup(trx, record.kind, { name, position: 100, agentIds });
}

type Owner = Parameters<typeof beginUpload>[1];

/** A cover goes the way of pictures first, so that it is there when the video is. Without it a frame is the cover. */
async function bringCover(
  { db, uploadFiles }: BringDeps,
  web: SourceWeb,
  row: ClaimedRow,
  owner: Owner,
): Promise<string | undefined> {
  const { cover } = row.record;
  if (cover === null) return undefined;
  let uploadId = row.coverUploadId;
  if (uploadId === null) {
    const bytes = await bringSmall(web, cover, mostCoverBytes).catch(() => null);
    if (bytes === null || bytes.length === 0) return undefined;
    const about = { kind: 'image', title: row.record.title, description: '', groupId: undefined, tags: [] } as const;
    const made = await beginUpload(db, owner, { ...about, size: bytes.length });
    await uploadFiles.put(made, bytes);
    await finishUpload(db, uploadFiles, made, 'image');
    await noteUpload(db, row, made, 'cover');
    uploadId = made;
  }
  for (let waited = 0; waited < coverPatienceMs; waited += 200) {
    const state = (await uploadEnds(db, [uploadId])).get(uploadId)?.state;
    if (state === 'published') return uploadId;
    if (state === undefined || state === 'failed') return undefined;
    await pause(200);
  }
  return undefined;
}
