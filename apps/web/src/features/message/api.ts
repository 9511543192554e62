import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Notice } from '@liuguang/contract/shapes/message.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, keys } from '../../lib/api/query.ts';
import { keepUnread } from '../../entities/message/unread.ts';

export type NotificationTab = 'all' | 'people' | 'system';

export function notificationsQuery(tab: NotificationTab) {
  return callPages('sysNotify', { tab }, 'moment');
}

type Pages = InfiniteData<CallOutput<'sysNotify'>, string | undefined>;

/** Changes notifications in every list that shows them; null takes one out. */
function changeNotifications(client: QueryClient, change: (notification: Notice) => Notice | null): void {
  client.setQueriesData<Pages>({ queryKey: keys.call('sysNotify') }, (data) =>
    data?.pages
      ? {
          ...data,
          pages: data.pages.map((page) =>
            Object.assign({}, page, { list: page.list.flatMap((one) => change(one) ?? []) }),
          ),
        }
      : data,
  );
}

/** Without an id: all of them. Shown at once; a refusal brings the lists back as the server has them. */
export async function readNotifications(client: QueryClient, noticeId?: string): Promise<Notice | undefined> {
  changeNotifications(client, (notification) =>
    noticeId === undefined || notification.noticeId === noticeId ? { ...notification, read: true } : notification,
  );
  try {
    const given = noticeId === undefined ? {} : { noticeId };
    const { unread, notice: notification } = await callApi('sysNotify/read', given, { quiet: noticeId !== undefined });
    keepUnread(client, unread);
    return notification;
  } catch (error) {
    void client.invalidateQueries({ queryKey: keys.call('sysNotify') });
    throw error;
  }
}

export async function deleteNotifications(client: QueryClient, noticeIds: readonly string[]): Promise<void> {
  const { unread } = await callApi('sysNotify/delete', { noticeIds: [...noticeIds] });
  changeNotifications(client, (notification) => (noticeIds.includes(notification.noticeId) ? null : notification));
  keepUnread(client, unread);
}
