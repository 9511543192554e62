import type { Db } from '../../../platform/db/db.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { freshMs, pushMessage } from './push-message.ts';
import { pushEndpoint } from './push-hosts.ts';
import { pushBroadcastJobSpec, pushJobSpec } from './push.job-spec.ts';
import { type DuePush, type PushRepository, pushRepository } from './push.repository.ts';
import { sendPush } from './send-push.ts';
import type { Vapid } from './vapid.ts';

/** Half a minute, two, eight, half an hour, two hours: then it is old. */
const waits = [30_000, 120_000, 480_000, 1_800_000, 7_200_000];
/** A service that takes nothing for this long has forgotten the browser, or is gone itself. */
const giveUpMs = 14 * 24 * 3600_000;
const batch = 200;
const atOnce = 20;

export function pushJobs(deps: { vapid: Vapid; origins: readonly string[]; clock: () => number }) {
  const { clock } = deps;

  const pushJob = defineJob({
    ...pushJobSpec,
    load: async () => async (payload, context) => {
      const { db } = context.database;
      const subscriptions = pushRepository(db);
      const due = await subscriptions.due(payload.noticeId, payload.subscriptionId, clock());
      if (due) await deliver(due, payload.attempt, { ...context, db, subscriptions });
    },
  });

  /** A batch a job, each asking for the next: a worker that stops loses one batch of an audience, not its place in it. */
  const pushBroadcastJob = defineJob({
    ...pushBroadcastJobSpec,
    load: async () => async (payload, context) => {
      const { db } = context.database;
      const subscriptions = pushRepository(db);
      const due = await subscriptions.audience(payload.noticeId, payload.after, batch, clock());
      for (let from = 0; from < due.length; from += atOnce) {
        await Promise.all(
          due.slice(from, from + atOnce).map((one) => deliver(one, 0, { ...context, db, subscriptions })),
        );
        context.signal.throwIfAborted();
      }
      const after = due[batch - 1]?.subscriptionId;
      if (after === undefined) return;
      const key = `push broadcast ${payload.noticeId} ${after}`;
      await enqueue(db, pushBroadcastJobSpec, { noticeId: payload.noticeId, after }, { key });
    },
  });

  return [pushJob, pushBroadcastJob] as const;

  interface Around {
    readonly db: Db;
    readonly subscriptions: PushRepository;
    readonly log: Logger;
    readonly signal: AbortSignal;
  }

  async function deliver(due: DuePush, attempt: number, around: Around): Promise<void> {
    const { db, subscriptions, log, signal } = around;
    const { subscriptionId, noticeId } = due;
    const now = clock();
    if (now - due.at.getTime() > freshMs) return;
    // What is allowed may have become less since this browser subscribed.
    if (pushEndpoint(due.endpoint, deps.origins) === null) return await subscriptions.remove(subscriptionId);
    const outcome = await sendPush(due, pushMessage(due, now), { vapid: deps.vapid, now, signal });
    signal.throwIfAborted();
    switch (outcome.state) {
      case 'sent':
        if (due.failingSince) await subscriptions.setFailing(subscriptionId, null);
        return;
      case 'gone':
        return await subscriptions.remove(subscriptionId);
      case 'refused':
        log.warn({ status: outcome.status, noticeId }, 'a push service refused a message');
        return;
      case 'later':
    }
    const since = due.failingSince?.getTime() ?? now;
    if (now - since > giveUpMs) return await subscriptions.remove(subscriptionId);
    if (!due.failingSince) await subscriptions.setFailing(subscriptionId, now);
    const wait = waits[attempt];
    if (wait === undefined) return;
    await enqueue(
      db,
      pushJobSpec,
      { noticeId, subscriptionId, attempt: attempt + 1 },
      { key: `push ${noticeId} ${subscriptionId}`, runAt: new Date(now + Math.max(wait, outcome.afterMs ?? 0)) },
    );
  }
}
