import { pino } from 'pino';
import { openDatabase } from '../../../platform/db/database.ts';
import { runJobs } from '../../../platform/jobs/run-jobs.ts';
import { sendMailJob } from '../mail.jobs.ts';
import { testOutbox } from './outbox.test-data.ts';

// A worker of its own that a test can kill: it knows the jobs of mail alone.

const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 8, applicationName: 'mail worker' });
const log = pino({ level: 'silent' });
const port = () => Number(process.env['SMTP_PORT']);
const outbox = testOutbox({ database, port, clock: Date.now, log });
// Soon taken for dead, once it is killed.
const beats = { everyMs: 200, patienceMs: 2000, deadMs: 2500 };
await runJobs([sendMailJob(outbox)], { database, log, dataDir: '/nonexistent' }, { beats });
process.stdout.write('ready\n');
