import { migrate as applyMigrations, pendingMigrations } from '../platform/db/migrate.ts';
import { migrateJobs } from '../platform/jobs/run-jobs.ts';
import { command, say } from './command.ts';
import { openCliDatabase } from './database.ts';

export const migrate = command({
  usage: 'migrate [--plan]',
  summary: 'bring the database up to date (a start does it as well); --plan only lists what waits',
  options: { plan: { type: 'boolean', default: false } },
  most: 0,
  changes: ({ values }) => !values.plan,
  run: async ({ values, program }) => {
    const { database, log } = await openCliDatabase(program);
    const pending = await pendingMigrations(database.pool);
    if (values.plan) return say(pending.length === 0 ? 'nothing to apply' : pending.join('\n'));
    const applied = await applyMigrations(database.pool);
    await migrateJobs(database.pool, log);
    say(applied.length === 0 ? 'the database is up to date' : applied.map((name) => `applied ${name}`).join('\n'));
  },
});
