import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { expect } from 'vitest';
import { transact } from '../../platform/db/db.ts';
import { staffBrowser } from '../../testing/staff.ts';
import { twoAgents } from '../../testing/uploads.ts';
import { testApp } from '../app.test-data.ts';
import { killImportWorker, startImportWorker } from './killed-worker.test-data.ts';

const options = { groupName: '', author: '', perSecond: 50 };

/** The whole application, with a worker in a process of its own that reads imports. */
export async function importsApp() {
  const test = await testApp({
    config: { importLoopback: true },
    prepare: async ({ database }) => await twoAgents(database),
  });
  const owner = await staffBrowser(test, { role: 'owner' });
  const { importing } = test.modules;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'imports-'));
  let worker = await startImportWorker(test.database.url, test.folder);

  async function count(query: string, ...values: unknown[]): Promise<number> {
    return (await test.database.pool.query<{ count: number }>(query, values)).rows[0]?.count ?? -1;
  }

  return {
    test,
    owner,
    folder,
    count,
    videosNamed: (title: string) => count(`select count(*)::int from videos where title = $1`, title),

    async restart(): Promise<void> {
      await killImportWorker(worker);
      worker = await startImportWorker(test.database.url, test.folder);
    },

    async begin(kind: ImportRun['kind'], source: string, sourceName: string): Promise<string> {
      const confirmed = { by: 'test', text: 'yes' };
      const given = { agentId: '3', moreAgentIds: [], kind, source, sourceName, options, madeBy: 'test', confirmed };
      return await transact(test.database.db, (trx) => importing.imports.begin(trx, given));
    },

    async ended(importId: string): Promise<ImportRun> {
      const look = () => owner.get('imports/get', { importId });
      await expect.poll(async () => (await look()).state, { timeout: 180_000, interval: 300 }).toMatch(/done|failed/);
      return await look();
    },

    async items(importId: string) {
      return (await owner.get('imports/rows', { importId, size: 50 })).list;
    },

    async [Symbol.asyncDispose](): Promise<void> {
      await killImportWorker(worker);
      await test[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ImportsApp = Awaited<ReturnType<typeof importsApp>>;
