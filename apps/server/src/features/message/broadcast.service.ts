import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { BroadcastRow } from '@liuguang/contract/admin/message.ts';
import { sql } from 'kysely';
import { agentsInReach, allOf, literal, ofReach } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/errors/fail.ts';
import { linkProblem } from '../../platform/links/safe-link.ts';
import { announce } from './notification.repository.ts';

export interface NewBroadcast {
  readonly agentId: string;
  readonly audience: { readonly to: 'all' | 'vip' } | { readonly to: 'account'; readonly userCode: string };
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
  create(given: NewBroadcast): Promise<BroadcastRow>;
  /** Of these agents; null is every one. */
  list(agentIds: readonly string[] | null, search: AdminParsed<'messages/list'>): Promise<Page<BroadcastRow>>;
  /** Out of every list at once, read or not; or back into them. Answers whose it is. */
  setWithdrawn(agentIds: readonly string[] | null, noticeId: string, withdrawn: boolean): Promise<{ agentId: string }>;
}

const keyPrefix = 'broadcast';
/** Written out, so that the index of what staff told is known to fit. */
const told = sql<boolean>`n.key like 'broadcast %'`;

const columns = sql`n.id::text as "noticeId", n.agent_id::text as "agentId", n.audience, n.title, n.text, n.link,
  (extract(epoch from n.at) * 1000)::float8 as at, a.user_code as "userCode"`;
const stateAt = (now: number) => sql`case when n.gone_at is not null then 'withdrawn'
  when n.at > ${new Date(now)} then 'scheduled' else 'sent' end`;

export function broadcastService({ db, clock }: { db: Db; clock: () => number }): BroadcastService {
  return {
    async create({ agentId, audience, title, text, link, at, clientKey }) {
      if (link !== undefined && (!link.startsWith('/') || linkProblem(`/#${link}`) !== null))
        throw fail('INVALID_INPUT', { fields: { link: '请填写应用内的页面地址' } });
      const accountId = audience.to === 'account' ? await memberOf(db, agentId, audience.userCode) : null;
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
      const { rows } = await sql<BroadcastRow>`select ${columns}, ${stateAt(clock())} as state
        from notices n left join accounts a on a.id = n.account_id where n.key = ${key}`.execute(db);
      const [made] = rows;
      if (!made) throw fail('NOT_FOUND');
      return made;
    },

    async list(agentIds, { cursor, size, sort, state, audience, keyword = '' }) {
      const tag = `broadcasts ${sort}`;
      const after = decodeCursor(tag, cursor);
      const [than, order] = sort === 'new' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
      const like = `%${literal(keyword)}%`;
      const now = clock();
      const where = allOf([
        told,
        state !== undefined && sql`${stateAt(now)} = ${state}`,
        audience !== undefined && sql`n.audience = ${audience}`,
        keyword !== '' && sql`(n.title ilike ${like} or n.text ilike ${like})`,
        after !== null && sql`n.id ${than} ${after.id}::bigint`,
      ]);
      const { rows } = await sql<BroadcastRow>`select ${columns}, ${stateAt(now)} as state
        from ${agentsInReach(agentIds)} cross join lateral (
          select * from notices n where ${ofReach('n')} and ${where}
          order by n.agent_id ${order}, n.id ${order} limit ${size + 1}) n
        left join accounts a on a.id = n.account_id
        order by n.id ${order} limit ${size + 1}`.execute(db);
      return toPage(
        tag,
        size,
        rows,
        (row) => ({ value: '0', id: row.noticeId }),
        (row) => row,
      );
    },

    async setWithdrawn(agentIds, noticeId, withdrawn) {
      const id = parseId(noticeId);
      if (id === null) throw fail('NOT_FOUND');
      return await db.transaction().execute(async (trx) => {
        let query = trx
          .updateTable('notices')
          .set({ gone_at: withdrawn ? new Date(clock()) : null })
          .where('id', '=', id)
          .where('key', 'like', `${keyPrefix} %`);
        if (agentIds) query = query.where('agent_id', 'in', [...agentIds, '0']);
        const row = await query.returning(['account_id', 'agent_id']).executeTakeFirst();
        if (!row) throw fail('NOT_FOUND');
        await announce(trx, [row.account_id === null ? `agent ${row.agent_id}` : `account ${row.account_id}`]);
        return { agentId: row.agent_id };
      });
    },
  };
}

async function memberOf(db: Db, agentId: string, userCode: string): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('user_code', 'in', [userCode, userCode.toUpperCase()])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw fail('INVALID_INPUT', { fields: { userCode: '找不到这个账号' } });
  return row.id;
}
