import type { NoticeKind } from '@liuguang/contract/shapes/message.ts';
import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { topicOfRow } from '../settings/topics.ts';
import type { PushTarget } from './send-push.ts';

/** Phones, tablets and computers of one person; the one that subscribed longest ago goes first. */
const mostOfAccount = 10;

export interface NewSubscription extends PushTarget {
  readonly accountId: string;
  readonly sessionId: string;
  readonly at: number;
}

/** A notification that may be pushed to a browser now. */
export interface DuePush extends PushTarget {
  readonly subscriptionId: string;
  readonly noticeId: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly adult: boolean;
  readonly broadcast: boolean;
  /** Of whoever did it, as they are called now. */
  readonly actor: string | null;
  readonly at: Date;
  readonly failingSince: Date | null;
}

const columns = sql`s.id::text as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.failing_since as "failingSince",
  n.id::text as "noticeId", n.kind, n.title, n.text, n.link, n.adult, n.account_id is null as broadcast, n.at,
  c.nickname as actor`;

/**
 * What holds for every push: the login is alive, the account is not shut out, the topic is on, nothing 18+ for who may not
 * see it, and in youth mode only what concerns money and the account.
 */
const allowed = (now: number) => sql`e.revoked_at is null and e.expires_at > ${new Date(now)}
  and a.deleted_at is null and (a.banned_until is null or a.banned_until <= ${new Date(now)})
  and coalesce(t.push, true) and (coalesce(t.in_app, true) or t.topic in ('order', 'account'))
  and (a.youth_pin_hash is null or ${topicOfRow} in ('order', 'account'))
  and (not n.adult or (g.adult_enabled and a.age_confirmed_at is not null and a.youth_pin_hash is null))
  and n.gone_at is null and n.at <= ${new Date(now)}`;

const around = sql`join accounts a on a.id = s.account_id
  join agents g on g.id = a.agent_id
  join sessions e on e.id = s.session_id
  left join notification_settings t on t.account_id = s.account_id and t.topic = ${topicOfRow}
  left join accounts c on c.id = n.actor_id and c.deleted_at is null`;

export type PushRepository = ReturnType<typeof pushRepository>;

export function pushRepository(db: Db) {
  return {
    /** A browser that was somebody else's is theirs no longer. */
    async subscribe({ accountId, sessionId, endpoint, p256dh, auth, at }: NewSubscription): Promise<void> {
      const whose = { account_id: accountId, session_id: sessionId, p256dh, auth, failing_since: null };
      await transact(db, async (trx) => {
        await trx
          .insertInto('push_subscriptions')
          .values({ endpoint, created_at: new Date(at), ...whose })
          .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(whose))
          .execute();
        await sql`delete from push_subscriptions where account_id = ${accountId} and endpoint <> ${endpoint} and id not in (
          select id from push_subscriptions where account_id = ${accountId} and endpoint <> ${endpoint}
          order by id desc limit ${mostOfAccount - 1})`.execute(trx);
      });
    },

    async unsubscribe(accountId: string, endpoint: string): Promise<void> {
      await db
        .deleteFrom('push_subscriptions')
        .where('account_id', '=', accountId)
        .where('endpoint', '=', endpoint)
        .execute();
    },

    /** Null when there is no reason to push it any more: read, withdrawn, switched off, signed out. */
    async due(noticeId: string, subscriptionId: string, now: number): Promise<DuePush | null> {
      const { rows } = await sql<DuePush>`select ${columns}
        from push_subscriptions s join notices n on n.id = ${noticeId} ${around}
        where s.id = ${subscriptionId} and (n.account_id is null or n.account_id = s.account_id)
          and n.read_at is null and ${allowed(now)}`.execute(db);
      return rows[0] ?? null;
    },

    /** Browsers of the audience of a broadcast, in the order of their ids. */
    async audience(noticeId: string, after: string, limit: number, now: number): Promise<DuePush[]> {
      const { rows } = await sql<DuePush>`select ${columns}
        from notices n join push_subscriptions s on s.id > ${after} ${around}
        where n.id = ${noticeId} and n.account_id is null and a.agent_id = n.agent_id and n.at >= a.created_at
          and (n.audience = 'all' or a.vip_until > ${new Date(now)})
          and not exists (select from notice_reads r where r.account_id = a.id and r.notice_id = n.id)
          and ${allowed(now)}
        order by s.id limit ${limit}`.execute(db);
      return rows;
    },

    async remove(subscriptionId: string): Promise<void> {
      await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
    },

    async setFailing(subscriptionId: string, since: number | null): Promise<void> {
      await db
        .updateTable('push_subscriptions')
        .set({ failing_since: since === null ? null : new Date(since) })
        .where('id', '=', subscriptionId)
        .execute();
    },
  };
}
