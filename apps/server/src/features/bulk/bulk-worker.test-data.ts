import { pino } from 'pino';
import { openDatabase } from '../../platform/db/database.ts';
import { runJobs } from '../../platform/jobs/run-jobs.ts';
import { bulkJob, bulkSweepJob } from './bulk.jobs.ts';

// A worker of its own that a test can kill: it knows the jobs of bulk operations alone.

const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 12, applicationName: 'bulk worker' });
await runJobs([bulkJob, bulkSweepJob], { database, log: pino({ level: 'silent' }), dataDir: '/nonexistent' });
process.stdout.write('ready\n');
