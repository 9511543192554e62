import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, type Page, start, toPage } from '../../../platform/db/keyset.ts';
import { postsByIds, type StoredPost } from './stored-post.repository.ts';

/** Who looks, and what of it may be shown to them. */
export interface Reader {
  readonly agentId: string;
  readonly accountId: string | null;
  /** With 18+ posts. */
  readonly adult: boolean;
}

export interface FeedQuery extends Reader {
  readonly sort: 'recommend' | 'new' | 'follow';
  readonly topic: string | null;
  readonly cursor: string | undefined;
  readonly size: number;
}

interface AuthorQuery {
  readonly authorId: string;
  readonly cursor: string | undefined;
  readonly size: number;
}

export const mostNewer = 99;
/** Half a day: as much as a doubling of likes. */
const followedBonus = 43_200;
/** Within a topic the best of its latest are recommended: a topic of a million posts is not sorted for a page. */
const topicWindow = 2000;
const topicCount = 12;

interface Place {
  readonly rank: string;
  readonly id: string;
}

/** A post `p` that this reader may find in a list. A clip that the agent does not show any more hides its post. */
function shown({ agentId, adult }: Reader): RawBuilder<boolean> {
  const ratings = adult ? ['all', '18'] : ['all'];
  return sql<boolean>`p.agent_id = ${agentId} and p.state = 'published' and p.rating = any(${ratings}::text[])
    and (p.clip_video_id is null or exists (select from video_listings l where l.agent_id = p.agent_id
      and l.group_id = 0 and l.video_id = p.clip_video_id and l.rating = any(${ratings}::text[])))`;
}

function newest(query: FeedQuery, id: string): RawBuilder<Place> {
  if (query.topic === null)
    return sql<Place>`select p.id, 0::bigint as rank from posts p where ${shown(query)} and p.id < ${id}
      order by p.id desc limit ${query.size + 1}`;
  return sql<Place>`select p.id, 0::bigint as rank from post_topics t join posts p on p.id = t.post_id
    where t.agent_id = ${query.agentId} and t.topic = ${query.topic} and ${shown(query)} and t.post_id < ${id}
    order by t.post_id desc limit ${query.size + 1}`;
}

function followed(query: FeedQuery, id: string): RawBuilder<Place> {
  const rows = query.size + 1;
  return sql<Place>`select q.id, 0::bigint as rank from follows f cross join lateral (
      select p.id from posts p where p.author_id = f.author_id and ${shown(query)} and p.id < ${id}
        and ${query.topic === null ? sql`true` : sql`${query.topic} = any(p.topics)`}
      order by p.id desc limit ${rows}
    ) q where f.account_id = ${query.accountId} order by q.id desc limit ${rows}`;
}

/** Two ranges, each in the order of an index: who the reader follows counts for more. */
function recommended(query: FeedQuery, value: string, id: string): RawBuilder<Place> {
  const { accountId, size } = query;
  if (query.topic !== null)
    return sql<Place>`select p.id, p.score as rank from (
        select post_id from post_topics where agent_id = ${query.agentId} and topic = ${query.topic}
        order by post_id desc limit ${topicWindow}
      ) t join posts p on p.id = t.post_id
      where ${shown(query)} and (p.score, p.id) < (${value}::bigint, ${id}::bigint)
      order by p.score desc, p.id desc limit ${size + 1}`;
  return sql<Place>`select id, rank from (
      (select p.id, p.score as rank from posts p
        where ${shown(query)} and (p.score, p.id) < (${value}::bigint, ${id}::bigint)
          and not exists (select from follows f where f.account_id = ${accountId} and f.author_id = p.author_id)
        order by p.score desc, p.id desc limit ${size + 1})
      union all
      (select q.id, q.score + ${followedBonus} as rank from follows f cross join lateral (
          select p.id, p.score from posts p where p.author_id = f.author_id and ${shown(query)}
            and (p.score, p.id) < (${value}::bigint - ${followedBonus}, ${id}::bigint)
          order by p.score desc, p.id desc limit ${size + 1}
        ) q where f.account_id = ${accountId})
    ) ranked order by rank desc, id desc limit ${size + 1}`;
}

export type PostFeedRepository = ReturnType<typeof postFeedRepository>;

export function postFeedRepository(db: Db) {
  async function page(tag: string, size: number, rows: readonly Place[], me: string | null): Promise<Page<StoredPost>> {
    const { list, nextCursor } = toPage(
      tag,
      size,
      rows,
      ({ rank, id }) => ({ value: rank, id }),
      ({ id }) => id,
    );
    return { list: await postsByIds(db, list, me), nextCursor };
  }

  return {
    async feed(query: FeedQuery): Promise<Page<StoredPost>> {
      const tag = `posts ${query.sort} ${query.topic ?? ''}`;
      const { value, id } = decodeCursor(tag, query.cursor) ?? start;
      const statement =
        query.sort === 'new'
          ? newest(query, id)
          : query.sort === 'follow'
            ? followed(query, id)
            : recommended(query, value, id);
      return await page(tag, query.size, (await statement.execute(db)).rows, query.accountId);
    },

    /** How many posts of others have come since that one, up to `mostNewer`. */
    async newer(query: Omit<FeedQuery, 'cursor' | 'size'>, since: string): Promise<number> {
      const { accountId, topic, sort } = query;
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
          select from posts p where ${shown(query)} and p.id > ${since}
            and p.author_id is distinct from ${accountId}::bigint
            and ${topic === null ? sql`true` : sql`${topic} = any(p.topics)`}
            and ${sort === 'follow' ? sql`exists (select from follows f where f.account_id = ${accountId} and f.author_id = p.author_id)` : sql`true`}
          order by p.id desc limit ${mostNewer}
        ) latest`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async byAuthor(reader: Reader, { authorId, cursor, size }: AuthorQuery): Promise<Page<StoredPost>> {
      const tag = `posts of ${authorId}`;
      const { id } = decodeCursor(tag, cursor) ?? start;
      const own = reader.accountId === authorId;
      const { rows } = await sql<Place>`select p.id, 0::bigint as rank from posts p
        where p.author_id = ${authorId} and p.id < ${id} and p.agent_id = ${reader.agentId}
          and ${own ? sql`true` : shown(reader)}
        order by p.id desc limit ${size + 1}`.execute(db);
      return await page(tag, size, rows, reader.accountId);
    },

    /** What the operator pinned, then what people write about these days, most first. */
    async topics(agentId: string, adult: boolean): Promise<string[]> {
      const { rows } = await sql<{ topic: string }>`with counted as (
          select t.topic, count(*) as posts, max(latest.id) as last from (
            select p.id, p.topics from posts p where ${shown({ agentId, adult, accountId: null })}
            order by p.id desc limit ${topicWindow}
          ) latest cross join lateral unnest(latest.topics) as t (topic) group by t.topic
        )
        select coalesce(k.topic, c.topic) as topic
        from counted c full join (select * from community_topics where agent_id = ${agentId}) k on k.topic = c.topic
        where k.retired is not true
        order by k.position nulls last, c.posts desc nulls last, c.last desc limit ${topicCount}`.execute(db);
      return rows.map(({ topic }) => topic);
    },
  };
}
