import { type Db, transact } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type UploadEnd, uploadEnds } from '../../upload/upload.public.ts';
import { addSubtitle } from '../../video/video.public.ts';
import { type ImportFiles, plainLang } from '../import-files.ts';
import type { StoredImport } from '../import-run.ts';
import type { SourceRecord } from '../source/source-record.ts';
import { noteItem } from './keys.repository.ts';
import { processingRows, settleRow } from './rows.repository.ts';
import { changeVideo } from './update-known.ts';

interface Deps {
  readonly db: Db;
  readonly files: ImportFiles;
  readonly storage: Pick<Storage, 'put' | 'delete'>;
  readonly log: Logger;
}

type Row = Awaited<ReturnType<typeof processingRows>>[number];

/** Brings over what the pipeline made of rows. Two workers may do so at once: the row itself says who was first. */
export async function settleRows(deps: Deps, run: StoredImport): Promise<void> {
  const { db, log } = deps;
  const rows = await processingRows(db, run.importId);
  const ends = await uploadEnds(
    db,
    rows.map(({ uploadId }) => uploadId),
  );
  for (const row of rows) {
    await settle(deps, run, row, ends.get(row.uploadId)).catch(async (error: unknown) => {
      log.error({ err: error, importId: run.importId, rowId: row.rowId }, 'a row of an import could not be finished');
      await settleRow(db, row.rowId, { state: 'failed', note: '收尾时出错，请查看日志' });
    });
  }
}

async function settle(deps: Deps, run: StoredImport, row: Row, end: UploadEnd | undefined): Promise<void> {
  const { db, files } = deps;
  const { rowId, record, fingerprint } = row;
  if (!end) {
    await settleRow(db, rowId, { state: 'waiting', note: '上传记录丢失，重新导入' });
    return;
  }
  if (end.state === 'failed') {
    await settleRow(db, rowId, { state: 'failed', note: end.reason ?? '文件无法处理' });
    return;
  }
  const { videoId, novelId } = end;
  // Before the row is done: nobody would come back for them after a kill. A track that is wrong costs nothing but itself.
  const tracks = videoId === null ? [] : await tracksOf(files, run, row);
  for (const track of tracks) await addTrack(deps, videoId ?? '', track);
  await transact(db, async (trx) => {
    const note = end.state === 'review' ? '已导入，等待审核' : '已导入';
    if (!(await settleRow(trx, rowId, { state: 'done', note, videoId, novelId }))) return;
    await noteItem(trx, run, record.key, { videoId, novelId, fingerprint });
    if (videoId !== null) await changeVideo(trx, run, record, videoId);
  });
  const langs = record.subtitles.map(({ lang }) => lang);
  await files.removeRow(run.importId, rowId, langs);
}

type Track = { lang: string; label: string; text: string };

async function addTrack({ db, storage, log }: Deps, videoId: string, track: Track): Promise<void> {
  await transact(db, (trx) => addSubtitle(trx, storage, videoId, track)).catch((error: unknown) => {
    log.info({ err: error, videoId, lang: track.lang }, 'a subtitle of an import was left out');
  });
}

async function tracksOf(files: ImportFiles, run: StoredImport, row: Row): Promise<Track[]> {
  const read = row.record.subtitles.map(async ({ lang, label }: SourceRecord['subtitles'][number]) => {
    const text = await files.readTrack(run.importId, row.rowId, lang);
    const plain = plainLang(lang);
    return text === null || plain === '' ? [] : [{ lang: plain, label: label.slice(0, 20) || plain, text }];
  });
  return (await Promise.all(read)).flat();
}
