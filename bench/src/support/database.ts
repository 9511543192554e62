import { readFileSync } from 'node:fs';
import path from 'node:path';
import { databaseSecrets } from '@liuguang/server/platform/config/database-secrets.ts';
import { loadSecrets } from '@liuguang/server/platform/config/secrets.ts';
import { openDatabase, type Database } from '@liuguang/server/platform/db/database.ts';
import { appUrl, superuser } from '@liuguang/server/platform/postgres/roles.ts';

/** The database of a running product, found through its data folder. */
export function databaseOf(dataDir: string): Database {
  return openDatabase(adminUrl(appUrl(portOf(dataDir), ''), dataDir), { longWork: true });
}

/** The same in the role that the product itself has. */
export function appUrlOf(dataDir: string): string {
  return appUrl(portOf(dataDir), loadSecrets(dataDir).databasePassword);
}

function portOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]);
}

/** As the superuser: rows of a bench go in by the hundred thousand, past references that the product's role must obey. */
export function adminUrl(productUrl: string, dataDir: string): string {
  const url = new URL(productUrl);
  url.username = superuser;
  url.password = databaseSecrets(dataDir).admin;
  return url.href;
}
