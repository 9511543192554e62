import type { ConsoleTopic } from '@liuguang/contract/admin/community.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Of so many of the latest posts is counted what they are about. */
const topicWindow = 2000;
const mostListed = 200;

/** Pinned ones in their order, then what people write about, most first, then those that were retired. */
export async function listTopics(db: Db, agentId: string): Promise<ConsoleTopic[]> {
  const { rows } = await sql<ConsoleTopic>`with counted as (
      select t.topic, count(*)::int as posts from (
        select p.topics from posts p where p.agent_id = ${agentId} and p.state = 'published'
        order by p.id desc limit ${topicWindow}
      ) latest cross join lateral unnest(latest.topics) as t (topic) group by t.topic
    )
    select coalesce(k.topic, c.topic) as topic, k.position, coalesce(k.retired, false) as retired,
      coalesce(c.posts, 0) as posts
    from counted c full join (select * from community_topics where agent_id = ${agentId}) k on k.topic = c.topic
    order by coalesce(k.retired, false), k.position nulls last, coalesce(c.posts, 0) desc, 1
    limit ${mostListed}`.execute(db);
  return rows;
}

/** Behind those that are pinned; one that was retired is offered again. */
export async function pinTopic(trx: Db, agentId: string, topic: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into community_topics (agent_id, topic, position)
    select ${agentId}, ${topic}, coalesce(max(position) + 1, 1) from community_topics where agent_id = ${agentId}
    on conflict (agent_id, topic) do update set position = excluded.position, retired = false
      where community_topics.position is null`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function moveTopic(
  trx: Db,
  agentId: string,
  topic: string,
  direction: 'up' | 'down' | 'out',
): Promise<boolean> {
  const pinned = await trx
    .selectFrom('community_topics')
    .select(['topic', 'position'])
    .where('agent_id', '=', agentId)
    .where('position', 'is not', null)
    .orderBy('position')
    .forUpdate()
    .execute();
  const at = pinned.findIndex((one) => one.topic === topic);
  if (at === -1) return false;
  const order = pinned.map((one) => one.topic);
  order.splice(at, 1);
  if (direction !== 'out') order.splice(Math.max(0, at + (direction === 'up' ? -1 : 1)), 0, topic);
  await sql`update community_topics k set position = o.place from unnest(${order}::text[]) with ordinality as o (topic, place)
    where k.agent_id = ${agentId} and k.topic = o.topic`.execute(trx);
  if (direction === 'out')
    await trx.deleteFrom('community_topics').where('agent_id', '=', agentId).where('topic', '=', topic).execute();
  return true;
}

export async function retireTopic(trx: Db, agentId: string, topic: string, retired: boolean): Promise<void> {
  const key = { agent_id: agentId, topic };
  if (retired) {
    await trx
      .insertInto('community_topics')
      .values({ ...key, position: null, retired })
      .onConflict((conflict) => conflict.columns(['agent_id', 'topic']).doUpdateSet({ position: null, retired }))
      .execute();
    return;
  }
  await trx
    .deleteFrom('community_topics')
    .where('agent_id', '=', agentId)
    .where('topic', '=', topic)
    .where('retired', '=', true)
    .execute();
}
