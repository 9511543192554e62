import type { Kysely } from 'kysely';
import { linkProblem } from '../../platform/links/safe-link.ts';
import { decodeCursor, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fail } from '../../platform/http/fail.ts';
import { announce } from './notice.repository.ts';

export interface Broadcast {
  readonly noticeId: string;
  /** Null: all members of the agent, or all VIP of it. */
  readonly accountId: string | null;
  readonly audience: 'account' | 'all' | 'vip';
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly at: number;
  readonly withdrawn: boolean;
}

export interface NewBroadcast {
  readonly agentId: string;
  readonly audience: { readonly to: 'all' | 'vip' } | { readonly to: 'account'; readonly accountId: string };
  readonly title: string;
  readonly text: string;
  /** A route of the app: `/joinVip`. */
  readonly link?: string | undefined;
  /** Left out: at once. */
  readonly at?: number | undefined;
  /** Chosen by the client: sending twice tells once. */
  readonly clientKey: string;
}

/** What operators tell their members. One row, however many it is for. */
export interface BroadcastService {
  create(given: NewBroadcast): Promise<Broadcast>;
  list(agentId: string, query: { cursor?: string | undefined; size: number }): Promise<Page<Broadcast>>;
  /** Out of every list at once, read or not. */
  withdraw(agentId: string, noticeId: string): Promise<void>;
}

const keyPrefix = 'broadcast';

export function broadcastService({ db, clock }: { db: Kysely<Schema>; clock: () => number }): BroadcastService {
  const broadcasts = () =>
    db
      .selectFrom('notices')
      .select(['id as noticeId', 'account_id as accountId', 'audience', 'title', 'text', 'link', 'at', 'gone_at'])
      .where('key', 'like', `${keyPrefix} %`);

  return {
    async create({ agentId, audience, title, text, link, at, clientKey }) {
      if (link !== undefined && (!link.startsWith('/') || linkProblem(`/#${link}`) !== null))
        throw fail('INVALID_INPUT', { fields: { link: '请填写应用内的页面地址' } });
      const accountId = audience.to === 'account' ? await memberOf(db, agentId, audience.accountId) : null;
      const key = `${keyPrefix} ${agentId} ${clientKey}`;
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('notices')
          .values({
            agent_id: agentId,
            audience: audience.to,
            account_id: accountId,
            kind: 'system',
            title,
            text,
            link: link ?? null,
            key,
            at: new Date(Math.max(at ?? 0, clock())),
          })
          .onConflict((conflict) => conflict.columns(['key', 'account_id']).doNothing())
          .execute();
        await announce(trx, [accountId === null ? `agent ${agentId}` : `account ${accountId}`]);
      });
      return toBroadcast(await broadcasts().where('key', '=', key).executeTakeFirstOrThrow());
    },

    async list(agentId, { cursor, size }) {
      const tag = `broadcasts ${agentId}`;
      const { id } = decodeCursor(tag, cursor) ?? start;
      const rows = await broadcasts()
        .where('agent_id', '=', agentId)
        .where('id', '<', id)
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute();
      return toPage(tag, size, rows, (row) => ({ value: '0', id: row.noticeId }), toBroadcast);
    },

    async withdraw(agentId, noticeId) {
      const id = parseId(noticeId);
      if (id === null) throw fail('NOT_FOUND');
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('notices')
          .set({ gone_at: new Date(clock()) })
          .where('id', '=', id)
          .where('agent_id', '=', agentId)
          .where('key', 'like', `${keyPrefix} %`)
          .returning('account_id')
          .executeTakeFirst();
        if (!row) throw fail('NOT_FOUND');
        await announce(trx, [row.account_id === null ? `agent ${agentId}` : `account ${row.account_id}`]);
      });
    },
  };
}

async function memberOf(db: Kysely<Schema>, agentId: string, accountId: string): Promise<string> {
  const id = parseId(accountId);
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', id)
          .where('agent_id', '=', agentId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  if (!row) throw fail('INVALID_INPUT', { fields: { accountId: '找不到这个账号' } });
  return row.id;
}

interface Row extends Omit<Broadcast, 'at' | 'withdrawn'> {
  readonly at: Date;
  readonly gone_at: Date | null;
}

function toBroadcast({ at, gone_at: gone, ...row }: Row): Broadcast {
  return { ...row, at: at.getTime(), withdrawn: gone !== null };
}
