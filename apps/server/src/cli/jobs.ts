import { failedTasks, findFailed, forgetJobs, retryJobs } from '../platform/jobs/failed-jobs.ts';
import { StartError } from '../platform/process/start-error.ts';
import { command, say, tell, wrongUsage } from './command.ts';
import { openCliDatabase } from './database.ts';
import { commandWord } from '../platform/process/command-word.ts';

const usage = 'jobs failed | jobs retry <task or number> | jobs forget <task or number>';

export const jobs = command({
  usage,
  summary: 'list the jobs that used up their tries; run them again with new ones, or forget them',
  options: {},
  most: ([what]) => (what === 'failed' ? 1 : 2),
  changes: ({ words: [what] }) => what !== 'failed',
  run: async ({ words: [what, which], program }) => {
    if (what !== 'failed' && what !== 'retry' && what !== 'forget') throw wrongUsage('jobs needs what to do', usage);
    if (what !== 'failed' && which === undefined) throw wrongUsage(`jobs ${what} needs a task or a number`, usage);
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
