import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { NoticeKind } from '@liuguang/contract/shapes/message.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { type NoticeRepository, type NoticeTab, removeByKeys, writeNotices } from './notification.repository.ts';

export interface NoticeToSend {
  readonly agentId: string;
  readonly accountId: string;
  readonly kind: NoticeKind;
  /** With an actor it goes on after their name: 赞了你的帖子. */
  readonly title: string;
  readonly text: string;
  /** A route of the app with its query: `/postDetails?id=5`. */
  readonly link?: string | null;
  /** Names the event for good (`refund r5`): a second notice with it is not made. */
  readonly key: string;
  /** Who did it; shown by their present name. Nobody is told of what they did themselves. */
  readonly actorId?: string | null;
  /** How often it has happened (likes of one post). A higher number brings the one notice up again, unread. */
  readonly count?: number;
  readonly at?: number;
}

const longestTitle = 120;
const longestText = 4000;

/**
 * Tells somebody something, once. Made for the inside of another's transaction: it is one statement, waits for nobody
 * else's rows, and the live badge hears of it with the commit.
 */
export async function notify(executor: Db, ...notices: readonly NoticeToSend[]): Promise<void> {
  const due = notices.filter(({ accountId, actorId }) => accountId !== actorId);
  await writeNotices(
    executor,
    due.map((notice) => ({
      agentId: notice.agentId,
      accountId: notice.accountId,
      actorId: notice.actorId ?? null,
      kind: notice.kind,
      title: cut(notice.title, longestTitle),
      text: cut(notice.text, longestText),
      link: notice.link ?? null,
      key: notice.key,
      count: notice.count ?? 1,
      at: notice.at ?? Date.now(),
    })),
  );
}

/** Takes notices back by their keys: what they tell of is undone, or must not be quoted any longer. */
export async function retract(executor: Db, ...keys: readonly string[]): Promise<void> {
  await removeByKeys(executor, keys);
}

/** The beginning of what somebody wrote, on one line: enough to know which one is meant. */
export function excerpt(text: string, most = 60): string {
  return cut(text.replaceAll(/\s+/gu, ' ').trim(), most);
}

function cut(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

export interface MessageService {
  list(
    account: Account,
    query: { tab: NoticeTab; cursor?: string | undefined; size: number },
  ): Promise<CallOutput<'sysNotify'>>;
  unread(accountId: string): Promise<number>;
  /** Without an id: all of them. */
  read(account: Account, noticeId: string | undefined): Promise<CallOutput<'sysNotify/read'>>;
  throwAway(account: Account, noticeIds: readonly string[]): Promise<number>;
}

interface Deps {
  readonly notices: NoticeRepository;
  readonly clock: () => number;
}

export function messageService({ notices, clock }: Deps): MessageService {
  const unread = async (accountId: string) => (await notices.unread([accountId], clock())).get(accountId) ?? 0;

  return {
    unread,

    async list({ accountId, agentId }, { tab, cursor, size }) {
      const [page, count] = await Promise.all([
        notices.page({ accountId, agentId, tab, cursor, size, now: clock() }),
        unread(accountId),
      ]);
      return { ...page, unread: count };
    },

    async read(account, noticeId) {
      if (noticeId === undefined) {
        await notices.readAll(account, clock());
        return { unread: await unread(account.accountId) };
      }
      const id = parseId(noticeId);
      const notice = id === null ? null : await notices.read(account, id, clock());
      if (!notice) throw fail('NOT_FOUND');
      return { unread: await unread(account.accountId), notice };
    },

    async throwAway(account, noticeIds) {
      const ids = noticeIds.map(parseId).filter((id) => id !== null);
      await notices.throwAway(account, ids, clock());
      return await unread(account.accountId);
    },
  };
}
