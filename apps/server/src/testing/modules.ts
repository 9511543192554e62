import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { makeModules, type Modules } from '../modules.ts';
import { loadConfig } from '../platform/config/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { type Given, makeDeps } from '../platform/deps.ts';
import { openFolderStorage } from '../platform/storage/folder-storage.ts';
import { openUploadFiles } from '../platform/storage/upload-files.ts';

const defaults = loadConfig({ NODE_ENV: 'test' }, '/');
const key = Buffer.alloc(32, 7);

export const testConfig: Given['config'] = {
  ...defaults,
  uploads: { maxBytes: 1024 ** 3, keepSources: true },
  // Nobody listens there: no test asks the world for a name.
  dnsServers: ['127.0.0.1:1'],
  // Whatever the machine of the tests has left is enough.
  disk: { lowBytes: 0, reserveBytes: 0 },
};

export const testSecrets: Given['secrets'] = {
  pepper: key,
  otpKey: key,
  playbackKeys: { current: '1', keys: { 1: key } },
  vapidKey: key,
};

/** Nobody attacks accounts of tests: a fiftieth of a second for each hash was a good part of them. */
export const passwordCost: Given['passwordCost'] = { memoryCost: 8, timeCost: 1 };

/** The features without the application around them: for what no call does. */
export async function testModules(database: Database, changes: Partial<Given> = {}): Promise<Modules> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'modules-'));
  return makeModules(
    makeDeps({
      config: testConfig,
      log: pino({ level: 'silent' }),
      database,
      secrets: testSecrets,
      passwordCost,
      storage: await openFolderStorage(path.join(folder, 'media')),
      uploadFiles: await openUploadFiles(folder),
      clock: Date.now,
      sms: null,
      ...changes,
    }),
  );
}

/** For what is known of the features without asking a database. Pools connect when they are first used: never, here. */
export const unconnectedModules = await testModules(openDatabase('postgres://127.0.0.1:1/nowhere'));
