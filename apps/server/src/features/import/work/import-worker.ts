import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { UploadFiles } from '../../../platform/storage/upload-files.ts';
import { hostPace } from '../fetch/host-pace.ts';
import { sourceWeb } from '../fetch/source-web.ts';
import type { ImportFiles } from '../import-files.ts';
import { askForReading, askForSlot, askForWork } from '../import.job-spec.ts';
import { findImport } from '../import.repository.ts';
import type { StoredImport } from '../import-run.ts';
import { bringRow } from './bring-row.ts';
import { readImport } from './read-import.ts';
import { claimRow, type ClaimedRow, endRow, renewRow } from './rows.repository.ts';
import { endImport, oldImports, openImports, openWork } from './runs.repository.ts';
import { settleRows } from './settle.ts';

interface Deps {
  readonly db: Db;
  readonly files: ImportFiles;
  readonly uploadFiles: UploadFiles;
  readonly storage: Storage;
  readonly maxBytes: number;
  readonly allowLoopback: boolean;
  readonly log: Logger;
  readonly clock: () => number;
}

export type ImportWorker = ReturnType<typeof importWorker>;

const renewEveryMs = 4000;
const settleEveryMs = 2000;
/** How soon it is looked again at what the pipeline has. */
const lookAgainMs = 2000;
/** After so long other imports have their turn: all of them share a few workers, and thousands of files take hours. */
const turnMs = 15_000;

export function importWorker(deps: Deps) {
  const { db, log, allowLoopback, clock } = deps;
  const pace = hostPace(clock);
  const webOf = ({ options }: Pick<StoredImport, 'options'>, signal: AbortSignal) =>
    sourceWeb({ pace, perSecond: options.perSecond, allowLoopback, signal });

  async function bring(run: StoredImport, row: ClaimedRow, signal: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const renewing = setInterval(() => {
      renewRow(db, row).then(
        (held) => held || lost.abort(),
        (error: unknown) => log.warn({ err: error }, 'the lease of a row could not be renewed'),
      );
    }, renewEveryMs);
    try {
      const ending = AbortSignal.any([signal, lost.signal]);
      await bringRow(deps, webOf(run, ending), run, row, ending);
    } catch (error) {
      // A row that was taken away is somebody else's; one that a stop cut off is taken up by the next worker.
      if (lost.signal.aborted) return;
      const note = signal.aborted ? '' : '处理时出错，请查看日志';
      if (!signal.aborted) log.error({ err: error, rowId: row.rowId }, 'a row of an import could not be brought in');
      await endRow(db, row, { state: signal.aborted ? 'waiting' : 'failed', note });
    } finally {
      clearInterval(renewing);
    }
  }

  return {
    read: (importId: string, signal: AbortSignal) => readImport({ ...deps, web: webOf }, importId, signal),

    async work(importId: string, slot: number, signal: AbortSignal): Promise<void> {
      const run = await findImport(db, importId);
      if (!run || run.isCheck || (run.state !== 'reading' && run.state !== 'running')) return;
      const turnEnds = clock() + turnMs;
      let settled = -Infinity;
      for (;;) {
        if (slot === 0 && clock() - settled > settleEveryMs) {
          await settleRows(deps, run);
          settled = clock();
        }
        if (signal.aborted) return;
        const row = await claimRow(db, importId, randomUUID());
        if (!row) break;
        await bring(run, row, signal);
        if (clock() > turnEnds) return await askForSlot(db, importId, slot);
      }
      const { open, dueInSeconds } = await openWork(db, importId);
      if (open === 0 && (slot !== 0 || (await endImport(db, importId)))) return;
      const state = (await findImport(db, importId))?.state;
      if (state !== 'reading' && state !== 'running') return;
      const waitMs = Math.max(lookAgainMs, Math.min(60, dueInSeconds ?? 0) * 1000);
      await askForSlot(db, importId, slot, new Date(Date.now() + waitMs));
    },

    /** Takes up what a killed process left. */
    async sweep(): Promise<void> {
      for (const { importId, readUntil, isWorking } of await openImports(db)) {
        // When the lease of whoever reads would end: who is alive has renewed it by then, and nothing happens.
        if (readUntil) await askForReading(db, importId, new Date(readUntil.getTime() + 500));
        if (isWorking) await askForWork(db, importId);
      }
      for (const importId of await oldImports(db)) await deps.files.remove(importId);
    },
  };
}
