import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { BroadcastRow } from '@liuguang/contract/admin/message.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import { linkProblem } from '../../platform/links/safe-link.ts';
import {
  findBroadcast,
  findRecipient,
  insertBroadcast,
  listBroadcasts,
  setWithdrawnAt,
} from './broadcast.repository.ts';
import { announce } from './notification.repository.ts';
import { queueBroadcastPush, queuePushes } from './push/push-queue.ts';

export interface NewBroadcast {
  readonly agentId: string;
  readonly audience: { readonly to: 'all' | 'vip' } | { readonly to: 'account'; readonly userCode: string };
  readonly title: string;
  readonly text: string;
  /** A route of the app: `/joinVip`. */
  readonly link?: string | undefined;
  /** Left out: at once. */
  readonly at?: number | undefined;
  /** Chosen by the client, so that sending is idempotent. */
  readonly clientKey: string;
}

export type BroadcastService = ReturnType<typeof broadcastService>;

/** Announcements of operators to their members: one row each, however many members it is for. */
export function broadcastService({ db, clock }: { db: Db; clock: () => number }) {
  return {
    async create({ agentId, audience, title, text, link, at, clientKey }: NewBroadcast): Promise<BroadcastRow> {
      if (link !== undefined && (!link.startsWith('/') || linkProblem(`/#${link}`) !== null))
        throw fail('INVALID_INPUT', { fields: { link: '请填写应用内的页面地址' } });
      const accountId = audience.to === 'account' ? await recipient(db, agentId, audience.userCode) : null;
      await transact(db, async (trx) => {
        const from = Math.max(at ?? 0, clock());
        const noticeId = await insertBroadcast(trx, {
          agentId,
          audience: audience.to,
          accountId,
          title,
          text,
          link: link ?? null,
          clientKey,
          at: from,
        });
        if (noticeId !== null) {
          if (accountId === null) await queueBroadcastPush(trx, noticeId, from);
          else await queuePushes(trx, [noticeId], clock());
        }
        await announce(trx, [subjectOf({ agentId, accountId })]);
      });
      const made = await findBroadcast(db, { agentId, clientKey }, clock());
      if (!made) throw fail('NOT_FOUND');
      return made;
    },

    /** Of these agents; null is every one. */
    list: async (agentIds: readonly string[] | null, search: AdminParsed<'messages/list'>) =>
      await listBroadcasts(db, agentIds, search, clock()),

    /** Removes it from every list, read or not, or puts it back. Answers whose it is. */
    async setWithdrawn(agentIds: readonly string[] | null, noticeId: string, withdrawn: boolean) {
      const id = parseId(noticeId);
      if (id === null) throw fail('NOT_FOUND');
      return await transact(db, async (trx) => {
        const changed = await setWithdrawnAt(trx, agentIds, id, withdrawn ? clock() : null);
        if (!changed) throw fail('NOT_FOUND');
        await announce(trx, [subjectOf(changed)]);
        return { agentId: changed.agentId };
      });
    },
  };
}

async function recipient(db: Db, agentId: string, userCode: string): Promise<string> {
  const accountId = await findRecipient(db, agentId, userCode);
  if (accountId === null) throw fail('INVALID_INPUT', { fields: { userCode: '找不到这个账号' } });
  return accountId;
}

function subjectOf({ agentId, accountId }: { agentId: string; accountId: string | null }): string {
  return accountId === null ? `agent ${agentId}` : `account ${accountId}`;
}
