import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { enqueue, enqueueMany } from '../../../platform/jobs/enqueue.ts';
import { topicOfRow } from '../settings/topics.ts';
import { pushBroadcastJobSpec, pushJobSpec } from './push.job-spec.ts';

/** Likes come in bunches: a moment later there is one number to tell. */
const gatherMs = 60_000;
/** What comes up again (one more like, one more chapter) is pushed at most this often. */
const againAfterMs = 3600_000;

/**
 * Makes a job for each browser that is to be told of these notifications, as part of the transaction that wrote them. An
 * account without push costs one look into an index.
 */
export async function queuePushes(executor: Db, noticeIds: readonly string[], now: number): Promise<void> {
  if (noticeIds.length === 0) return;
  const { rows } = await sql<{ notice: string; subscription: string; kind: string; at: Date }>`with due as (
      select n.id, n.kind, n.at, s.id as subscription
      from notices n join push_subscriptions s on s.account_id = n.account_id
      left join notification_settings t on t.account_id = n.account_id and t.topic = ${topicOfRow}
      where n.id = any(${[...noticeIds]}::bigint[]) and coalesce(t.push, true)
        and (n.pushed_at is null or n.pushed_at <= ${new Date(now - againAfterMs)})
    ), marked as (
      update notices set pushed_at = ${new Date(now)} where id in (select id from due)
    )
    select id as notice, subscription, kind, at from due`.execute(executor);
  await enqueueMany(
    executor,
    pushJobSpec,
    rows.map(({ notice, subscription, kind, at }) => ({
      payload: { noticeId: notice, subscriptionId: subscription },
      key: `push ${notice} ${subscription}`,
      runAt: new Date(Math.max(at.getTime(), now) + (kind === 'like' ? gatherMs : 0)),
    })),
  );
}

export async function queueBroadcastPush(executor: Db, noticeId: string, at: number): Promise<void> {
  const options = { key: `push broadcast ${noticeId}`, runAt: new Date(at) };
  await enqueue(executor, pushBroadcastJobSpec, { noticeId }, options);
}
