import { pino } from 'pino';
import { sealedBox } from '../../platform/config/sealed-box.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { runJobs } from '../../platform/jobs/run-jobs.ts';
import { deliveryService } from './delivery/delivery.service.ts';
import { webhookJobs } from './webhook.jobs.ts';

// A worker of its own that a test can kill: it knows the jobs of webhooks alone.

const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 12, applicationName: 'webhook worker' });
const log = pino({ level: 'silent' });
const box = sealedBox(Buffer.alloc(32, 7), 'webhook secret');
const deliveries = deliveryService({ db: database.db, box, allowLoopback: true, clock: Date.now, log });
await runJobs(webhookJobs(deliveries), { database, log, dataDir: '/nonexistent' });
process.stdout.write('ready\n');
