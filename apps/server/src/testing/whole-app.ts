import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type App, type AppDeps, buildApp } from '../app.ts';
import { outboxSms } from '../features/sms/outbox-sms.ts';
import { openUploadFiles } from '../platform/storage/upload-files.ts';
import type { Database } from '../platform/db/database.ts';
import { createSessions, type Sessions } from '../platform/session/session-store.ts';
import { openFolderStorage } from '../platform/storage/folder-storage.ts';
import { passwordCost, testConfig, testSecrets } from './modules.ts';

export interface WholeApp extends AsyncDisposable {
  app: FastifyInstance;
  modules: App['modules'];
  sessions: Sessions;
  /** Gone with the app; web/ and console/ in it are where builds are looked for. */
  folder: string;
}

export interface WholeAppOptions<Base extends Database> {
  config?: Partial<AppDeps['config']>;
  /** Before the app is built. */
  prepare?: (parts: { folder: string; database: Base }) => Promise<void>;
  deps?: (parts: { database: Base }) => Partial<AppDeps>;
}

/** The whole application on a database that the caller closes, and a folder of its own. Knows no test runner. */
export async function wholeApp<Base extends Database>(
  database: Base,
  { config, prepare, deps }: WholeAppOptions<Base> = {},
): Promise<WholeApp> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'app-'));
  await prepare?.({ folder, database });
  const log = pino({ level: 'silent' });
  const given = deps?.({ database });
  const { app, modules } = await buildApp({
    config: { ...testConfig, ...config },
    log,
    database,
    secrets: testSecrets,
    passwordCost,
    storage: await openFolderStorage(path.join(folder, 'media')),
    uploadFiles: await openUploadFiles(folder),
    clock: Date.now,
    sms: outboxSms({ dataDir: folder, log }),
    webRoots: { web: path.join(folder, 'web'), console: path.join(folder, 'console') },
    ...given,
  });
  return {
    app,
    modules,
    folder,
    sessions: createSessions(database.pool, Date.now),
    async [Symbol.asyncDispose]() {
      await app.close();
      await given?.listener?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
