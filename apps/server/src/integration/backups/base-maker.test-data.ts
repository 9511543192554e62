import { clusterOf } from '../../features/backup/wal/cluster.ts';
import { makeBase } from '../../features/backup/wal/make-base.ts';
import { openDatabase } from '../../platform/db/database.ts';

// Copies the cluster of DATA_DIR into BACKUP_WAL, to be killed on the way.
const { DATABASE_URL = '', DATA_DIR = '', BACKUP_WAL = '' } = process.env;
const { pool } = openDatabase(DATABASE_URL, { max: 3, longWork: true });
process.stdout.write('begins\n');
const { signal } = new AbortController();
await makeBase({
  ...clusterOf(DATA_DIR, BACKUP_WAL),
  pool,
  dataDir: DATA_DIR,
  recipient: undefined,
  keepFree: 0,
  signal,
});
