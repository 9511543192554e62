import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';

const againMs = 3000;
const keptDays = 30;

/** What has changed is found a few seconds later: each run asks for the next, and the clock for one that got lost. */
export const indexSearch = defineJob({
  id: 'search.index',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  lane: 'urgent',
  load: async () => {
    const [{ indexChanges }, { pruneHits }] = await Promise.all([
      import('./search-index.repository.ts'),
      import('./hot-words/hot-words.repository.ts'),
    ]);
    return async (_payload, { database, signal }) => {
      await indexChanges(database.db, () => signal.aborted);
      await pruneHits(database.db, shanghaiDay(Date.now(), keptDays));
      const next = { id: 'search.index', payload: z.object({}), maxAttempts: 1 };
      await enqueue(database.db, next, {}, { key: 'search.index', runAt: new Date(Date.now() + againMs) });
    };
  },
});

/** What others searched is suggested to those who begin to type it, some minutes later. */
export const keepSearchPrefixes = defineJob({
  id: 'search.prefixes',
  payload: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => {
    const [{ keepPrefixes }, { firstDay }] = await Promise.all([
      import('./hot-words/prefixes.repository.ts'),
      import('./hot-words/hot-words.service.ts'),
    ]);
    return async (_payload, { database }) => await keepPrefixes(database.db, firstDay(Date.now()));
  },
});
