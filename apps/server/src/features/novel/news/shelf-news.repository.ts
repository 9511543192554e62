import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { newsMs } from '../../catalogue/catalogue.public.ts';
import { everyGroup } from '../novel-card.ts';
import { gatherMs, shelfNewsJobSpec } from './shelf-news.job-spec.ts';

interface News {
  readonly chapters: number;
  readonly lastTitle: string;
  readonly adult: boolean;
  /** When the latest chapter came out. */
  readonly publishedAt: Date;
}

export async function queueShelfNews(trx: Db, novelIds: readonly string[], now: number): Promise<void> {
  for (const novelId of novelIds) {
    const options = { key: `shelf news ${novelId}`, runAt: new Date(now + gatherMs) };
    await enqueue(trx, shelfNewsJobSpec, { novelId }, options);
  }
}

export async function findNews(db: Db, novelId: string, now: number): Promise<News | null> {
  const { rows } = await sql<News>`select n.chapters, n.last_title as "lastTitle", n.rating = '18' as adult,
      c.published_at as "publishedAt"
    from novels n cross join lateral (
      select max(published_at) as published_at from novel_chapters
      where novel_id = n.id and published_at <= ${new Date(now)}) c
    where n.id = ${novelId} and c.published_at > ${new Date(now - newsMs)}`.execute(db);
  return rows[0] ?? null;
}

interface Batch {
  readonly novelId: string;
  readonly after: string;
  readonly limit: number;
  readonly since: Date;
}

/**
 * Who had it on the shelf when the chapter came out and may see it now: their agent shows it, and 18+ only to adults. Not
 * its author. With its title as their agent shows it.
 */
export async function readersAfter(db: Db, { novelId, after, limit, since }: Batch) {
  const { rows } = await sql<{
    accountId: string;
    agentId: string;
    title: string;
  }>`select s.account_id::text as "accountId",
      a.agent_id::text as "agentId", coalesce(o.title, n.title) as title
    from novel_collections s
    join novels n on n.id = s.novel_id
    join accounts a on a.id = s.account_id and a.deleted_at is null and a.id <> n.author_id
    join agents g on g.id = a.agent_id
    join novel_listings l on l.novel_id = s.novel_id and l.agent_id = a.agent_id and l.group_id = ${everyGroup}
    left join novel_overrides o on o.agent_id = a.agent_id and o.novel_id = n.id
    where s.novel_id = ${novelId} and s.account_id > ${after} and s.collected_at <= ${since}
      and (l.rating = 'all' or (g.adult_enabled and a.age_confirmed_at is not null and a.youth_pin_hash is null))
    order by s.account_id limit ${limit}`.execute(db);
  return rows;
}
