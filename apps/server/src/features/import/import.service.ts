import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import {
  importFileBytes,
  type ImportPreview,
  type ImportRun,
  rightsText,
} from '@liuguang/contract/admin/import/import.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import { reportedNovel } from '../novel/novel.public.ts';
import { trashVideos } from '../video/video.public.ts';
import type { ImportFiles } from './import-files.ts';
import { askForReading, askForWork } from './import.job-spec.ts';
import { countOpen, findImport, getRun, insertImport, madeBy, moveImport, moveRows } from './import.repository.ts';
import type { StoredImport } from './import-run.ts';
import { previewCsv } from './source/csv.ts';
import { SourceProblem } from './source/source-problem.ts';
import { problemOfSource, sourceNameOf } from './source-name.ts';
import { stopImport } from './work/runs.repository.ts';

interface Deps {
  readonly db: Db;
  readonly files: ImportFiles;
  readonly allowLoopback: boolean;
  readonly clock: () => number;
}

/** Of one agent: each can hold hundreds of thousands of rows. */
const mostOpen = 10;
const trashedAtOnce = 200;

export type ImportService = ReturnType<typeof importService>;

/** What staff and the command line do with imports. Whose they are is for the caller to check, by what `get` answers. */
export function importService({ db, files, allowLoopback, clock }: Deps) {
  async function get(importId: string, from: Db = db): Promise<ImportRun> {
    const found = await getRun(from, importId);
    if (!found) throw fail('NOT_FOUND');
    return found;
  }

  return {
    get,

    /** Of a shell: everything said at once, the rights among it. */
    async begin(trx: Db, given: Omit<Parameters<typeof insertImport>[1], 'isDraft' | 'now'>): Promise<string> {
      const importId = await insertImport(trx, { ...given, isDraft: given.kind === 'csv', now: clock() });
      if (given.kind !== 'csv') await askForReading(trx, importId);
      return importId;
    },

    /** The file of a table is where it belongs. */
    async beginReading(trx: Db, importId: string): Promise<void> {
      if (await moveImport(trx, importId, ['draft'], { state: 'reading' })) await askForReading(trx, importId);
    },

    async open(trx: Db, given: AdminParsed<'imports/open'>, madeByName: string): Promise<ImportRun> {
      const { agentId, kind, source, groupName, author, perSecond } = given;
      const isFile = kind === 'csv';
      const problem = isFile ? null : problemOfSource(source, allowLoopback);
      if (problem !== null) throw fail('INVALID_INPUT', { fields: { source: problem } });
      await lockFor(trx, `imports of agent ${agentId}`);
      if ((await countOpen(trx, agentId)) >= mostOpen)
        throw failSaying(`同时最多 ${mostOpen} 个未结束的导入`, 'CONFLICT');
      const importId = await insertImport(trx, {
        agentId,
        moreAgentIds: [],
        kind,
        source,
        sourceName: given.sourceName || sourceNameOf(kind, source),
        options: { groupName, author, perSecond },
        madeBy: madeByName,
        confirmed: null,
        isDraft: isFile,
        now: clock(),
      });
      if (!isFile) await askForReading(trx, importId);
      return await get(importId, trx);
    },

    async addPart({ importId, offset, data }: AdminParsed<'imports/addPart'>): Promise<{ size: number }> {
      const run = await stored(db, importId);
      if (run.kind !== 'csv' || run.state !== 'draft') throw failSaying('文件已经提交，不能再改', 'CONFLICT');
      const bytes = Buffer.from(data, 'base64');
      if (offset + bytes.length > importFileBytes)
        throw failSaying('文件不能超过 32 MB，更大的请用命令行导入', 'PAYLOAD_TOO_LARGE');
      const size = await files.write(importId, offset, bytes);
      if (size === null) throw failSaying('文件内容不连续，请重新上传', 'CONFLICT');
      return { size };
    },

    async preview({ importId, ...how }: AdminParsed<'imports/preview'>): Promise<ImportPreview> {
      const run = await stored(db, importId);
      if (run.kind !== 'csv') throw failSaying('只有表格文件可以预览', 'CONFLICT');
      try {
        await using source = await files.source(importId);
        return await previewCsv(source.path, how);
      } catch (error) {
        throw failSaying(error instanceof SourceProblem ? error.message : '文件还没有上传', 'CONFLICT');
      }
    },

    async check(trx: Db, wanted: AdminParsed<'imports/check'>): Promise<ImportRun> {
      const { importId, encoding, delimiter, mapping } = wanted;
      const run = await stored(trx, importId);
      if (mapping.title === undefined && mapping.series === undefined) {
        throw fail('INVALID_INPUT', { fields: { mapping: '请选择哪一列是标题' } });
      }
      const options = { ...run.options, encoding, delimiter, mapping };
      if (!(await moveImport(trx, importId, ['draft'], { state: 'reading', options }))) throw wrongState();
      await askForReading(trx, importId);
      return await get(importId, trx);
    },

    async start(trx: Db, importId: string, by: string): Promise<ImportRun> {
      const confirmed = { by, text: rightsText };
      if (!(await moveImport(trx, importId, ['checked'], { state: 'running', confirmed }))) throw wrongState();
      await moveRows(trx, importId, ['planned'], 'waiting');
      await askForWork(trx, importId);
      return await get(importId, trx);
    },

    async cancel(trx: Db, importId: string): Promise<ImportRun> {
      const run = await stored(trx, importId);
      if (run.state === 'done' || run.state === 'cancelled') throw wrongState();
      await moveRows(trx, importId, ['planned', 'waiting', 'fetching'], 'cancelled');
      if (run.isCheck) {
        await moveImport(trx, importId, ['draft', 'reading', 'checked', 'failed'], { state: 'cancelled' });
      } else {
        await stopImport(trx, importId);
        await askForWork(trx, importId);
      }
      return await get(importId, trx);
    },

    async retry(trx: Db, importId: string): Promise<ImportRun> {
      const run = await stored(trx, importId);
      if (run.state !== 'failed' && (run.isCheck || run.state === 'draft')) throw wrongState();
      const isUnread = run.state === 'failed' && !run.isRead;
      await moveRows(trx, importId, ['failed'], 'waiting');
      await moveImport(trx, importId, ['failed', 'done', 'running'], { state: isUnread ? 'reading' : 'running' });
      if (isUnread) await askForReading(trx, importId);
      if (!run.isCheck) await askForWork(trx, importId);
      return await get(importId, trx);
    },

    /** What it made goes: videos into the trash, novels out of every list. What it only changed stays changed. */
    async undo(trx: Db, importId: string): Promise<{ videos: number; novels: number }> {
      const run = await stored(trx, importId);
      const change = { state: run.state, isUndone: true };
      if (!(await moveImport(trx, importId, ['done', 'cancelled'], change)))
        throw failSaying('请先等导入结束', 'CONFLICT');
      const { videoIds, novelIds } = await madeBy(trx, importId);
      const now = clock();
      let [videos, novels] = [0, 0];
      for (let at = 0; at < videoIds.length; at += trashedAtOnce) {
        videos += await trashVideos(trx, videoIds.slice(at, at + trashedAtOnce), now);
      }
      for (const novelId of novelIds) if (await reportedNovel.hide(trx, novelId, now)) novels += 1;
      return { videos, novels };
    },
  };
}

function wrongState() {
  return failSaying('导入的状态已经变化，请刷新', 'CONFLICT');
}

async function stored(trx: Db, importId: string): Promise<StoredImport> {
  const found = await findImport(trx, importId);
  if (!found) throw fail('NOT_FOUND');
  return found;
}
