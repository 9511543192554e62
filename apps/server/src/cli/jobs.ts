import { failedTasks, findFailed, forgetJobs, retryJobs } from '../platform/jobs/failed-jobs.ts';
import { StartError } from '../platform/process/start-error.ts';
import { command, say, tell, wrongUsage } from './command.ts';
import { openCliDatabase } from './database.ts';
import { commandWord } from '../platform/process/command-word.ts';
import { runNow } from './run-now.ts';

const usage = 'jobs failed | jobs retry <task or number> | jobs forget <task or number> | jobs run <task>';

export const jobs = command({
  usage,
  summary: 'list the jobs that used up their tries, run them again or forget them; run a task of the schedule now',
  options: {},
  most: ([what]) => (what === 'failed' ? 1 : 2),
  changes: ({ words: [what] }) => what !== 'failed',
  run: async ({ words: [what, which], program }) => {
    if (what !== 'failed' && what !== 'retry' && what !== 'forget' && what !== 'run')
      throw wrongUsage('jobs needs what to do', usage);
    if (what !== 'failed' && which === undefined) throw wrongUsage(`jobs ${what} needs a task or a number`, usage);
    if (what === 'run') return await runNow(which ?? '', program);
    const { database } = await openCliDatabase(program);
    const { db } = database;
    if (what === 'failed' || which === undefined) {
      const tasks = await failedTasks(db);
      tell(tasks);
      for (const { task, ids, since, lastError } of tasks) {
        say(
          `${task}: ${ids.length} since ${since.toISOString()} (${ids.slice(0, 10).join(', ')}): ${shortened(lastError)}`,
        );
      }
      return tasks.length === 0 ? say('no job has used up its tries') : undefined;
    }
    const ids = await findFailed(db, which);
    if (ids.length === 0) throw new StartError(`no job of ${which} has used up its tries: ${commandWord} jobs failed`);
    tell({ ids });
    await (what === 'retry' ? retryJobs : forgetJobs)(db, ids);
    say(what === 'retry' ? `${ids.length} jobs run again` : `${ids.length} jobs are forgotten`);
  },
});

function shortened(error: string): string {
  return error.split('\n')[0]?.slice(0, 200) ?? '';
}
