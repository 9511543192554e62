import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Notice } from '@liuguang/contract/shapes/message.ts';
import { type InfiniteData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, keys } from '../../lib/api/query.ts';
import { keepUnread } from '../../entities/message/unread.ts';

export type NotificationTab = 'all' | 'people' | 'system';

export const notificationsQuery = (tab: NotificationTab) => callPages('sysNotify', { tab }, 'moment');

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

/** Shown at once; a refusal brings the lists back as the server has them. Without an id: all of them. */
function showRead(client: QueryClient, noticeId: string | undefined): void {
  changeNotifications(client, (notification) =>
    noticeId === undefined || notification.noticeId === noticeId ? { ...notification, read: true } : notification,
  );
}

async function markRead(client: QueryClient, noticeId: string | undefined): Promise<Notice | undefined> {
  const given = noticeId === undefined ? {} : { noticeId };
  const { unread, notice } = await callApi('sysNotify/read', given, { quiet: noticeId !== undefined });
  keepUnread(client, unread);
  return notice;
}

function renewLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.call('sysNotify') });
}

/** Optimistic. Without an id: all of them. */
export function readNotificationsMutation() {
  return mutationOptions({
    mutationFn: (noticeId: string | undefined, { client }) => markRead(client, noticeId),
    onMutate: (noticeId, { client }) => showRead(client, noticeId),
    onError: (_error, _noticeId, _before, { client }) => renewLists(client),
  });
}

/** One notification in full: to ask for it is to have read it. */
export function notificationQuery(noticeId: string) {
  return queryOptions({
    queryKey: ['sysNotify/read', noticeId],
    queryFn: async ({ client }) => {
      showRead(client, noticeId);
      try {
        return (await markRead(client, noticeId)) ?? null;
      } catch (error) {
        renewLists(client);
        throw error;
      }
    },
    staleTime: Infinity,
  });
}

export function deleteNotificationMutation() {
  return mutationOptions({
    mutationFn: (noticeId: string) => callApi('sysNotify/delete', { noticeIds: [noticeId] }),
    onSuccess: ({ unread }, noticeId, _before, { client }) => {
      changeNotifications(client, (notification) => (notification.noticeId === noticeId ? null : notification));
      keepUnread(client, unread);
    },
  });
}
