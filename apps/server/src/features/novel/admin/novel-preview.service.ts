import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { chapterDoubts } from '../import/chapter-doubts.ts';
import {
  chapterHeads,
  deleteUnpublished,
  deleteUpload,
  firstLines,
  type ImportUpload,
  staffUpload,
} from './novel-preview.repository.ts';

/** A file that staff sent: it was read into a novel that nobody sees yet. */
export async function findImport(db: Db, uploadId: string): Promise<ImportUpload> {
  const found = await staffUpload(db, parseId(uploadId) ?? '0');
  if (!found) throw fail('NOT_FOUND');
  return found;
}

const shownAtEachEnd = 5;

export async function previewImport(db: Db, upload: ImportUpload): Promise<AdminOutput<'novels/preview'>> {
  const { state, reason, novelId } = upload;
  const status = { state, progress: upload.progress / 1000, reason };
  if (novelId === null || (state !== 'review' && state !== 'published')) return { ...status, found: null };
  const heads = await chapterHeads(db, novelId);
  const shown = heads.filter(({ index }) => index <= shownAtEachEnd || index > heads.length - shownAtEachEnd);
  const lines = await firstLines(
    db,
    shown.map(({ id }) => id),
  );
  return {
    ...status,
    found: {
      novelId,
      chapters: heads.length,
      words: heads.reduce((sum, { words }) => sum + words, 0),
      samples: shown.map(({ id, index, title, words }) => ({ index, title, words, firstLine: lines.get(id) ?? '' })),
      doubts: chapterDoubts(heads),
    },
  };
}

/** What was read from the file goes with the upload; the sweep of uploads takes the file. */
export async function discardImport(trx: Db, uploadId: string): Promise<void> {
  const gone = await deleteUpload(trx, uploadId);
  if (!gone) throw failSaying('已经发布，或还在处理', 'CONFLICT');
  if (gone.novelId !== null) await deleteUnpublished(trx, gone.novelId);
}
