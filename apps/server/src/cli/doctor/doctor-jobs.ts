import { sql } from 'kysely';
import { failedTasks } from '../../platform/jobs/failed-jobs.ts';
import { housekeeping } from '../../platform/jobs/housekeeping.ts';
import { tasksAhead } from '../../platform/jobs/schedule-health.ts';
import type { CliDatabase } from '../database.ts';
import { bad, type Check, ok, warn } from './doctor-finding.ts';
import { commandWord } from '../../platform/process/command-word.ts';

const dayMs = 24 * 3600_000;
/** What failed longer ago is an old story; the worker forgets it after thirty days. */
const recentMs = 7 * dayMs;
/** Three times as long as the most frequent of the tasks that are always there. */
const silentMinutes = 30;

type Opened = Pick<CliDatabase, 'database'>;

/** What waits, what fails and what should run by itself. */
export function jobChecks(opened: Opened): Check[] {
  return [
    ['worker', () => worker(opened)],
    ['schedule', () => schedule(opened)],
    ['failed jobs', () => failedJobs(opened)],
  ];
}

async function worker({ database: { db } }: Opened) {
  const { rows } = await sql<{ web: string; worker: string; late: number | null }>`
    select (select count(*) from pg_stat_activity where application_name = 'liuguang web') as web,
      (select count(*) from pg_stat_activity where application_name = 'liuguang worker') as worker,
      (select extract(epoch from now() - min(run_at))::float8 from graphile_worker._private_jobs
        where is_available and run_at < now()) as late`.execute(db);
  const { web = '0', worker: workers = '0', late = null } = rows[0] ?? {};
  if (web === '0' && workers === '0') return warn('Liuguang does not run on this database');
  if (workers === '0') return bad('no worker: nothing is transcoded or tidied up; start one with ROLE=worker');
  const minutes = Math.floor((late ?? 0) / 60);
  return minutes >= 5
    ? warn(`the oldest job waits for ${minutes} minutes: start another worker, or make room on the disk`)
    : ok('alive, nothing waits long');
}

async function schedule({ database: { db } }: Opened) {
  const ahead = await tasksAhead(db);
  if (ahead.length > 0) {
    return bad(
      `a clock ran ahead, ${ahead.length} tasks wait for it (${ahead[0]}): a running worker mends it in a minute`,
    );
  }
  const { rows } = await sql<{ silent: number | null; running: number | null }>`
    select (select extract(epoch from now() - coalesce(last_execution, known_since))::float8 / 60
        from graphile_worker._private_known_crontabs where identifier = ${housekeeping.id}) as silent,
      (select extract(epoch from now() - min(backend_start))::float8 / 60
        from pg_stat_activity where application_name = 'liuguang worker') as running`.execute(db);
  const { silent = null, running = null } = rows[0] ?? {};
  if (running === null || silent === null) return ok('nothing is due while no worker runs');
  return Math.min(silent, running) > silentMinutes
    ? bad(`nothing was begun by itself for ${Math.floor(silent)} minutes although a worker runs: restart it`)
    : ok('tasks begin by themselves');
}

async function failedJobs({ database: { db } }: Opened) {
  const tasks = await failedTasks(db);
  const recent = tasks.filter(({ last }) => Date.now() - last.getTime() < recentMs);
  const older = tasks.length - recent.length;
  if (recent.length === 0) {
    return ok(older === 0 ? 'none' : `none in the last week; ${commandWord} jobs failed lists older ones`);
  }
  const [first] = recent;
  const named = recent.map(
    ({ task, ids, since }) => `${ids.length} of ${task} since ${since.toISOString().slice(0, 16)}Z`,
  );
  const reason = first?.lastError.split('\n')[0]?.slice(0, 120) ?? '';
  return warn(
    `used up their tries: ${named.join(', ')} (${reason}): ${commandWord} jobs retry ${first?.task}, or jobs forget ${first?.task}`,
  );
}
