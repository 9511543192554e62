import type { Notice } from '@liuguang/contract/shapes/message.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit } from '../../testing/visit.ts';
import { MessageDetailsPage } from './message-details-page.tsx';
import { MessagePage } from './message-page.tsx';

const notification = (changes: Partial<Notice>): Notice => ({
  noticeId: '1',
  kind: 'like',
  title: '赞了你的帖子',
  text: '看海',
  link: '/postDetails?id=5',
  actor: { authorId: '9', nickname: '小北', avatar: '' },
  read: false,
  createdAt: Date.now(),
  ...changes,
});

/** Notifications that the calls really change. */
async function visitWith(given: Notice[]) {
  let list = given;
  const unread = () => list.filter(({ read }) => !read).length;
  await startVisit(sampleUser({ unread: unread() }), {
    sysNotify: ({ tab }) => ({
      list: tab === 'system' ? list.filter(({ actor }) => actor === null) : list,
      nextCursor: null,
      unread: unread(),
    }),
    'sysNotify/read': ({ noticeId }) => {
      list = list.map((one) => (noticeId === undefined || one.noticeId === noticeId ? { ...one, read: true } : one));
      const found = list.find((one) => one.noticeId === noticeId);
      return { unread: unread(), ...(found ? { notice: found } : {}) };
    },
    'sysNotify/delete': ({ noticeIds }) => {
      list = list.filter((one) => !noticeIds.includes(one.noticeId));
      return { unread: unread() };
    },
  });
  return { left: () => list };
}

describe('messages', () => {
  it('leads from what people did right to it, and from a notification of the operator to its page', async () => {
    await visitWith([
      notification({}),
      notification({ noticeId: '2', kind: 'system', actor: null, title: '公告', link: null }),
    ]);
    renderScreen(MessagePage, '/message');
    const liked = await screen.findByRole('link', { name: /小北 赞了你的帖子/ });
    expect(liked.getAttribute('href')).toContain('/postDetails?id=5');
    expect(screen.getByRole('link', { name: /公告/ }).getAttribute('href')).toContain('/messageDetails?id=2');
    expect(screen.getAllByLabelText('未读')).toHaveLength(2);
  });

  it('marks all as read, and says nothing of it any more', async () => {
    await visitWith([notification({}), notification({ noticeId: '2' })]);
    renderScreen(MessagePage, '/message');
    fireEvent.click(await screen.findByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(screen.queryByLabelText('未读')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull());
  });

  it('says what will be here while there is nothing', async () => {
    await visitWith([]);
    renderScreen(MessagePage, '/message', '/message?tab=people');
    expect(await screen.findByText('还没有互动消息')).toBeTruthy();
  });
});

describe('a message', () => {
  it('is read by being opened, and can be thrown away', async () => {
    const { left } = await visitWith([
      notification({ kind: 'order', actor: null, title: '支付成功', text: '一年卡\n已到账' }),
    ]);
    renderScreen(MessageDetailsPage, '/messageDetails', '/messageDetails?id=1');
    expect(await screen.findByRole('heading', { name: '支付成功' })).toBeTruthy();
    expect(left()[0]?.read).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(left()).toEqual([]));
  });
});
