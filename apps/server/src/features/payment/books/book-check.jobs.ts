import { z } from 'zod';
import { transact } from '../../../platform/db/db.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineJob } from '../../../platform/jobs/job.ts';

/** What is wrong with the books is told by itself, not only to who asks. */
export const checkBooksNightly = defineJob({
  id: 'payment.check-books-nightly',
  payload: z.object({}),
  cron: '23 19 * * *',
  maxAttempts: 1,
  load: async () => {
    const { addBookCheck } = await import('./book-check.repository.ts');
    return async (_payload, { database: { db } }) => {
      await transact(db, async (trx) => {
        const { checkId } = await addBookCheck(trx, '系统', Date.now());
        await enqueue(trx, checkBooksJob, { checkId });
      });
    };
  },
});

/** Proves the books when staff ask for it: too long for a request once there are millions of rows. */
export const checkBooksJob = defineJob({
  id: 'payment.check-books',
  payload: z.object({ checkId: z.string() }),
  maxAttempts: 1,
  load: async () => {
    const [{ checkBooks }, { finishBookCheck }] = await Promise.all([
      import('./book-check.ts'),
      import('./book-check.repository.ts'),
    ]);
    return async ({ checkId }, { database: { db }, log }) => {
      try {
        const { problems, ...counts } = await checkBooks(db);
        await finishBookCheck(db, checkId, { ...counts, problems: [...problems], failure: null });
      } catch (error) {
        log.error({ err: error, checkId }, 'the books could not be checked');
        const nothing = { postings: null, entries: null, orders: null, accounts: null, problems: [] };
        await finishBookCheck(db, checkId, { ...nothing, failure: '核对没有完成，请稍后重试' });
      }
    };
  },
});
