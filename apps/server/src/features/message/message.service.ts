import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { cut } from './excerpt.ts';
import { queuePushes } from './push/push-queue.ts';
import {
  type NotificationRepository,
  type NotificationTab,
  type NotificationToSend,
  removeByKeys,
  writeNotifications,
} from './notification.repository.ts';

const longestTitle = 120;
const longestText = 4000;

/**
 * Notifies members, idempotent by key; those who turned the kind off get nothing. Made to be called inside another
 * feature's transaction: a few statements however many there are, it locks no rows of others, and the live badge and push
 * follow with the commit.
 */
export async function notify(executor: Db, ...notifications: readonly NotificationToSend[]): Promise<void> {
  const due = notifications.filter(({ accountId, actorId }) => accountId !== actorId);
  const written = await writeNotifications(
    executor,
    due.map((notification) => ({
      agentId: notification.agentId,
      accountId: notification.accountId,
      actorId: notification.actorId ?? null,
      kind: notification.kind,
      title: cut(notification.title, longestTitle),
      text: cut(notification.text, longestText),
      link: notification.link ?? null,
      key: notification.key,
      count: notification.count ?? 1,
      adult: notification.adult ?? false,
      at: notification.at ?? Date.now(),
    })),
  );
  await queuePushes(executor, written, Date.now());
}

/** Deletes notifications by their keys: the event was undone, or must not be quoted any longer. */
export async function retract(executor: Db, ...keys: readonly string[]): Promise<void> {
  await removeByKeys(executor, keys);
}

export type MessageService = ReturnType<typeof messageService>;

export function messageService({ notices, clock }: { notices: NotificationRepository; clock: () => number }) {
  const unread = async (accountId: string) => (await notices.unread([accountId], clock())).get(accountId) ?? 0;

  return {
    unread,

    async list(
      { accountId, agentId }: Account,
      { tab, cursor, size }: { tab: NotificationTab; cursor?: string | undefined; size: number },
    ): Promise<CallOutput<'sysNotify'>> {
      const [page, count] = await Promise.all([
        notices.page({ accountId, agentId, tab, cursor, size, now: clock() }),
        unread(accountId),
      ]);
      return { ...page, unread: count };
    },

    /** Without an id: all of them. */
    async read(account: Account, noticeId: string | undefined): Promise<CallOutput<'sysNotify/read'>> {
      if (noticeId === undefined) {
        await notices.readAll(account, clock());
        return { unread: await unread(account.accountId) };
      }
      const id = parseId(noticeId);
      const notice = id === null ? null : await notices.read(account, id, clock());
      if (!notice) throw fail('NOT_FOUND');
      return { unread: await unread(account.accountId), notice };
    },

    async remove(account: Account, noticeIds: readonly string[]): Promise<number> {
      const ids = noticeIds.map(parseId).filter((id) => id !== null);
      await notices.remove(account, ids, clock());
      return await unread(account.accountId);
    },
  };
}
