import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Channel of NOTIFY: what all processes tell those who watch a video now. Far below the 8,000 bytes it may have. */
export const danmakuChannel = 'danmaku';

/** Something new to see, or something that is to be seen no longer. */
export type DanmakuNews = { readonly agentId: string; readonly videoId: string } & (
  | { readonly say: Danmaku }
  | { readonly hide: string }
);

/** Inside a transaction it leaves with the commit. */
export async function publish(trx: Db, news: DanmakuNews): Promise<void> {
  await sql`select pg_notify(${danmakuChannel}, ${JSON.stringify(news)})`.execute(trx);
}

export function newsOf(payload: string): DanmakuNews {
  // Only this program writes to the channel.
  return JSON.parse(payload) as DanmakuNews;
}
