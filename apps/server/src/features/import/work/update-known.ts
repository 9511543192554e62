import { type Db, transact } from '../../../platform/db/db.ts';
import { changeImported, saveSeries } from '../../video/video.public.ts';
import type { StoredImport } from '../import-run.ts';
import type { SourceRecord } from '../source/source-record.ts';
import { type KnownKey, noteItem } from './keys.repository.ts';
import { type ClaimedRow, endRow } from './rows.repository.ts';

/** The key has become something before: what the source says now is brought over it, nothing is made twice. */
export async function updateKnown(db: Db, run: StoredImport, row: ClaimedRow, known: KnownKey): Promise<void> {
  const { record, fingerprint } = row;
  const { videoId, novelId } = known;
  if (known.fingerprint === fingerprint) {
    await endRow(db, row, { state: 'skipped', note: '已导入过，没有变化', videoId, novelId });
    return;
  }
  if (videoId === null) {
    const note = novelId === null ? '上一次导入还在处理中' : '小说已导入过，文字请在小说中更新';
    await endRow(db, row, { state: 'skipped', note, novelId });
    return;
  }
  await transact(db, async (trx) => {
    await changeVideo(trx, run, record, videoId);
    await noteItem(trx, run, record.key, { videoId, novelId: null, fingerprint });
    await endRow(trx, row, { state: 'done', note: '已更新标题、简介、标签等信息', videoId });
  });
}

/** Also right after it was made: a series, the day it was published, and further agents are no part of an upload. */
export async function changeVideo(trx: Db, run: StoredImport, record: SourceRecord, videoId: string): Promise<void> {
  const { title, description, tags, publishedAt, series } = record;
  const place = series && {
    seriesId: (await saveSeries(trx, { importKey: seriesKey(run, series.key), title: series.title })).seriesId,
    index: series.index,
  };
  const change = { title, description, tags, publishedAt, series: place, moreAgentIds: run.moreAgentIds };
  await changeImported(trx, videoId, change);
}

function seriesKey({ agentId, sourceName }: StoredImport, key: string): string {
  return `import ${agentId} ${sourceName} ${key}`;
}
