import { pino } from 'pino';
import { sealedBox } from '../../../platform/config/sealed-box.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { runJobs } from '../../../platform/jobs/run-jobs.ts';
import { createLimiter } from '../../../platform/limits/limiter.ts';
import { sendMailJob } from '../mail.jobs.ts';
import { outboxService } from './outbox.service.ts';
import { sendBySmtp } from './smtp.ts';

// A worker of its own that a test can kill: it knows the jobs of mail alone.

const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 8, applicationName: 'mail worker' });
const log = pino({ level: 'silent' });
const server = {
  host: '127.0.0.1',
  port: Number(process.env['SMTP_PORT']),
  security: 'plain' as const,
  user: '',
  password: '',
  fromAddress: 'no-reply@example.com',
  fromName: '流光',
};
const outbox = outboxService({
  db: database.db,
  box: sealedBox(Buffer.alloc(32, 7), 'mail'),
  settings: {
    way: () => Promise.resolve({ server, isTrusted: true, allowLoopback: false }),
    isOn: () => Promise.resolve(true),
  },
  send: sendBySmtp,
  limiter: createLimiter({ pool: database.pool, clock: Date.now, log }),
  clock: Date.now,
});
// Soon taken for dead, once it is killed.
const beats = { everyMs: 200, patienceMs: 2000, deadMs: 2500 };
await runJobs([sendMailJob(outbox)], { database, log, dataDir: '/nonexistent' }, { beats });
process.stdout.write('ready\n');
