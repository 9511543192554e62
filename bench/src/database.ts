import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '@liuguang/server/platform/db/database.ts';

/** The database of a running product, found through its data folder. */
export function databaseOf(dataDir: string): Database {
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  return openDatabase(`postgres://liuguang:${databasePassword}@127.0.0.1:${port}/liuguang`, { longWork: true });
}
