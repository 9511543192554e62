import { migrate as applyMigrations } from '../platform/db/migrate.ts';
import { migrateJobs } from '../platform/jobs/run-jobs.ts';
import { command, say } from './command.ts';
import { openCliDatabase } from './database.ts';

export const migrate = command({
  usage: 'migrate',
  summary: 'bring the database up to date (a start does it as well)',
  options: {},
  run: async ({ program }) => {
    const { database, log } = await openCliDatabase(program);
    const applied = await applyMigrations(database.pool);
    await migrateJobs(database.pool, log);
    say(applied.length === 0 ? 'the database is up to date' : applied.map((name) => `applied ${name}`).join('\n'));
  },
});
