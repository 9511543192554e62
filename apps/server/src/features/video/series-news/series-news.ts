import { type Db, transact } from '../../../platform/db/db.ts';
import { notify } from '../../message/message.public.ts';
import { findNews, followersAfter, type News, rememberTold } from './series-news.repository.ts';

const batch = 500;

/**
 * Tells those who collected an episode of a series that a new one is out, in batches, a transaction each. There is one
 * notification for each series and follower, and its count is the episode: a run that was cut off tells nobody twice.
 */
export async function tellFollowers(db: Db, now: number, signal?: AbortSignal): Promise<number> {
  let told = 0;
  for (const news of await findNews(db, now)) {
    told += await tellOf(db, news, now, signal);
    await rememberTold(db, news);
  }
  return told;
}

async function tellOf(db: Db, news: News, now: number, signal: AbortSignal | undefined): Promise<number> {
  let told = 0;
  let after = '0';
  for (;;) {
    signal?.throwIfAborted();
    const followers = await followersAfter(db, { ...news, after, limit: batch, now: new Date(now) });
    await transact(db, (trx) =>
      notify(
        trx,
        ...followers.map(({ accountId, agentId, episode }) => ({
          agentId,
          accountId,
          kind: 'episode' as const,
          title: `《${news.title}》更新至第 ${news.index} 集`,
          text: episode,
          link: `/video?id=${news.videoId}`,
          key: `episodes ${news.seriesId}`,
          count: news.index,
          adult: news.adult,
          at: now,
        })),
      ),
    );
    told += followers.length;
    const last = followers[batch - 1];
    if (!last) return told;
    after = last.accountId;
  }
}
