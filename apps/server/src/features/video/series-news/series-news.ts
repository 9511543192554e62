import type { Db } from '../../../platform/db/db.ts';
import { tellInBatches } from '../../catalogue/catalogue.public.ts';
import { findNews, followersAfter, rememberTold } from './series-news.repository.ts';

/** Tells those who collected an episode of a series that a new one is out; answers how many. */
export async function tellFollowers(db: Db, now: number, signal?: AbortSignal): Promise<number> {
  let told = 0;
  for (const news of await findNews(db, now)) {
    const { seriesId, title, videoId, index, adult } = news;
    told += await tellInBatches(
      db,
      {
        readers: (page) => followersAfter(db, { ...news, ...page, now: new Date(now) }),
        notice: ({ episode }) => ({
          kind: 'episode',
          title: `《${title}》更新至第 ${index} 集`,
          text: episode,
          link: `/video?id=${videoId}`,
          key: `episodes ${seriesId}`,
          count: index,
          adult,
          at: now,
        }),
      },
      signal,
    );
    await rememberTold(db, news);
  }
  return told;
}
