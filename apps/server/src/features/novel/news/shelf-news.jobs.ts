import { type Db, transact } from '../../../platform/db/db.ts';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { notify } from '../../message/message.public.ts';
import { findNews, readersAfter } from './shelf-news.repository.ts';

const batch = 500;

/**
 * Tells readers in batches, a transaction each. There is one notification for each novel and reader, and its count is the
 * number of chapters: a run that was cut off begins again and tells nobody twice.
 */
export const tellShelves: JobHandler<{ novelId: string }> = async ({ novelId }, { database, signal }) => {
  await tellShelvesOf(database.db, novelId, Date.now(), signal);
};

export async function tellShelvesOf(db: Db, novelId: string, now: number, signal?: AbortSignal): Promise<number> {
  const news = await findNews(db, novelId, now);
  if (!news) return 0;
  let told = 0;
  let after = '0';
  for (;;) {
    signal?.throwIfAborted();
    const readers = await readersAfter(db, { novelId, after, limit: batch, since: news.publishedAt });
    await transact(db, (trx) =>
      notify(
        trx,
        ...readers.map(({ accountId, agentId, title }) => ({
          agentId,
          accountId,
          kind: 'chapter' as const,
          title: `《${title}》更新到第 ${news.chapters} 章`,
          text: news.lastTitle,
          link: `/novelDetails?id=${novelId}`,
          key: `chapters ${novelId}`,
          count: news.chapters,
          adult: news.adult,
          at: now,
        })),
      ),
    );
    told += readers.length;
    const last = readers[batch - 1];
    if (!last) return told;
    after = last.accountId;
  }
}
