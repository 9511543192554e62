import { type Db, transact } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { SourceWeb } from '../fetch/source-web.ts';
import type { ImportFiles } from '../import-files.ts';
import { askForWork } from '../import.job-spec.ts';
import { findImport, moveImport } from '../import.repository.ts';
import type { StoredImport } from '../import-run.ts';
import { openSource } from '../source/open-source.ts';
import { SourceProblem } from '../source/source-problem.ts';
import type { ReadRecord } from '../source/source-reader.ts';
import { addRows } from './rows.repository.ts';
import { endReading, leaveReading, renewReading, takeReading } from './runs.repository.ts';

interface Deps {
  readonly db: Db;
  readonly files: ImportFiles;
  readonly log: Logger;
  readonly web: (run: Pick<StoredImport, 'options'>, signal: AbortSignal) => SourceWeb;
  readonly clock: () => number;
}

const mostRows = 300_000;
const batchRecords = 200;
/** What has been read is written down at least this often: of a slow source a kill costs seconds. */
const batchMs = 2000;
const renewEveryMs = 4000;

/** Reads a source into rows, from where it was left. */
export async function readImport(deps: Deps, importId: string, signal: AbortSignal): Promise<void> {
  const { db, files, log, clock } = deps;
  if (!(await takeReading(db, importId))) return;
  const run = await findImport(db, importId);
  if (!run) return;
  const lost = new AbortController();
  const ending = AbortSignal.any([signal, lost.signal]);
  const renewing = setInterval(() => {
    renewReading(db, importId).then(
      (held) => held || lost.abort(),
      (error: unknown) => log.warn({ err: error, importId }, 'the lease of an import could not be renewed'),
    );
  }, renewEveryMs);
  try {
    await using source = run.kind === 'csv' ? await files.source(importId) : null;
    const read = await openSource(run, deps.web(run, ending), source?.path ?? '');
    let batch: ReadRecord[] = [];
    let since = clock();
    for await (const record of read(run.place, clock())) {
      batch.push(record);
      if (record.place.read > mostRows) throw new SourceProblem(`超过 ${mostRows} 行，请分批导入`);
      if (batch.length < batchRecords && clock() - since < batchMs) continue;
      ending.throwIfAborted();
      await write(db, run, batch);
      [batch, since] = [[], clock()];
    }
    ending.throwIfAborted();
    await write(db, run, batch);
    await endReading(db, importId);
    if (!run.isCheck) await askForWork(db, importId);
  } catch (error) {
    // Stopped or cancelled: whoever comes next goes on at the place that was written down.
    if (ending.aborted) return await leaveReading(db, importId);
    const known = error instanceof SourceProblem;
    if (!known) log.error({ err: error, importId }, 'an import could not be read');
    const problem = known ? error.message : '读取来源时出错，请查看日志';
    await moveImport(db, importId, ['reading'], { state: 'failed', problem });
    await leaveReading(db, importId);
  } finally {
    clearInterval(renewing);
  }
}

async function write(db: Db, run: StoredImport, batch: readonly ReadRecord[]): Promise<void> {
  if (batch.length === 0) return;
  await transact(db, async (trx) => {
    await addRows(trx, run, batch);
    // Those that are written can be fetched while the rest is read.
    if (!run.isCheck) await askForWork(trx, run.importId);
  });
}
