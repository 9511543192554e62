import { pino } from 'pino';
import { openDatabase } from '../../platform/db/database.ts';
import { runJobs } from '../../platform/jobs/run-jobs.ts';
import { backupJob } from './backup.jobs.ts';

// A worker that makes backups of DATA_DIR into BACKUP_DIR until it is killed.
const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
const database = openDatabase(DATABASE_URL, { max: 6, longWork: true });
await runJobs([backupJob], { database, log: pino({ level: 'silent' }), dataDir: DATA_DIR });
process.stdout.write('works\n');
