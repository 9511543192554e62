import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '../db/database.ts';
import { defineJob } from './job.ts';
import { runJobs } from './run-jobs.ts';

// A worker of its own that a test can kill, or put to sleep, in the middle of a job that never ends.

const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 12, applicationName: 'killed worker' });
const begun = `insert into settings (key, value) values ('begun ' || $1, to_json(1)) on conflict (key) do update set value = to_json(settings.value::text::int + 1)`;
const job = defineJob({
  id: 'test.endless',
  payload: z.object({ name: z.string() }),
  load:
    async () =>
    async ({ name }, { signal }) => {
      await database.pool.query(begun, [name]);
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
    },
});
const beats = { everyMs: 200, patienceMs: 3500, deadMs: 4000 };
const runner = await runJobs([job], { database, log: pino({ level: 'silent' }), dataDir: '/nonexistent' }, { beats });
runner.ended.catch(() => process.exit(7));
process.stdout.write('ready\n');
