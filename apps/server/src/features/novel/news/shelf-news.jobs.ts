import type { JobHandler } from '../../../platform/jobs/job.ts';
import { tellInBatches } from '../../catalogue/catalogue.public.ts';
import { findNews, readersAfter } from './shelf-news.repository.ts';

/** Tells those who keep the novel on their shelf of its new chapters. */
export const tellShelves: JobHandler<{ novelId: string }> = async ({ novelId }, { database: { db }, signal }) => {
  const now = Date.now();
  const news = await findNews(db, novelId, now);
  if (!news) return;
  const { chapters, lastTitle, adult, publishedAt } = news;
  await tellInBatches(
    db,
    {
      readers: (page) => readersAfter(db, { novelId, since: publishedAt, ...page }),
      notice: ({ title }) => ({
        kind: 'chapter',
        title: `《${title}》更新到第 ${chapters} 章`,
        text: lastTitle,
        link: `/novelDetails?id=${novelId}`,
        key: `chapters ${novelId}`,
        count: chapters,
        adult,
        at: now,
      }),
    },
    signal,
  );
};
