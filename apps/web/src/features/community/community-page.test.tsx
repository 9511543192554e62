import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { samplePost, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { CommunityPage } from './community-page.tsx';

const hostile = '<img src=x onerror=alert(1)> **粗** https://evil.example';

async function open(at = '/community', user: UserInfo | null = sampleUser({ claimed: true })) {
  await startVisit(user, {
    getPostInfo: ({ topic, sort }) => ({
      list: topic === '空' || sort === 'follow' ? [] : [samplePost('9', { text: hostile }), samplePost('10')],
      nextCursor: null,
      topics: ['夜色', '旅行'],
    }),
    'post/like': ({ on }) => ({ liked: on ?? true, likes: 13 }),
    follow: () => ({ followed: true, followers: 5 }),
    'post/create': ({ text, topics }) =>
      samplePost('11', { text, topics: topics ?? [], my: { liked: false, followed: false, own: true } }),
  });
  return renderScreen(CommunityPage, '/community', at);
}

const send = () => fireEvent.click(screen.getAllByRole('button', { name: '发布' }).at(-1) as HTMLElement);
const likes = () => screen.getAllByRole('button', { name: /^点赞/ });

describe('the community', () => {
  it('shows what people write as text, and links nothing in it', async () => {
    const { container } = await open();
    expect(await screen.findByText(hostile)).toBeTruthy();
    expect(container.querySelector('img[src="x"], a[href^="https://evil"]')).toBeNull();
  });

  it('likes at once, and takes it back when the server refuses', async () => {
    await open();
    await screen.findByText(hostile);
    fireEvent.click(likes()[0] as HTMLElement);
    await waitFor(() => expect(likes()[0]?.getAttribute('aria-pressed')).toBe('true'));
    await waitFor(() => expect(visit.inputs('post/like')).toMatchObject([{ id: '9', on: true }]));
    visit.answers['post/like'] = () => ({ refuse: 1004, message: '内容不存在或已下架' });
    fireEvent.click(likes()[1] as HTMLElement);
    await waitFor(() => expect(visit.told).toEqual(['!内容不存在或已下架']));
    await waitFor(() => expect(likes()[1]?.getAttribute('aria-pressed')).toBe('false'));
    expect(likes()[1]?.textContent).toContain('12');
  });

  it('follows the author of every post of theirs with one tap', async () => {
    await open();
    fireEvent.click((await screen.findAllByRole('button', { name: '关注 潮汐工作室' }))[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: '关注 潮汐工作室' })).toBeNull());
    await waitFor(() => expect(visit.inputs('follow')).toEqual([{ authorId: '7', on: true }]));
  });

  it('follows at once, and takes it back when the server refuses', async () => {
    await open();
    await screen.findByText(hostile);
    visit.answers.follow = () => ({ refuse: 1003, message: '操作太频繁，请稍后再试' });
    fireEvent.click(screen.getAllByRole('button', { name: '关注 潮汐工作室' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: '关注 潮汐工作室' })).toBeNull());
    expect(await screen.findAllByRole('button', { name: '关注 潮汐工作室' })).toHaveLength(2);
    expect(visit.told).toEqual(['!操作太频繁，请稍后再试']);
  });

  it('sends the last of the taps that came while one was on its way', async () => {
    await open();
    await screen.findByText(hostile);
    fireEvent.click(likes()[0] as HTMLElement);
    await waitFor(() => expect(likes()[0]?.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(likes()[0] as HTMLElement);
    await waitFor(() => expect(visit.inputs('post/like').at(-1)).toMatchObject({ id: '9', on: false }));
    await waitFor(() => expect(likes()[0]?.getAttribute('aria-pressed')).toBe('false'));
  });

  it('opens a topic in the address, and says what to do where there is nothing', async () => {
    const { history } = await open();
    fireEvent.click(await screen.findByRole('button', { name: '# 旅行' }));
    await waitFor(() => expect(decodeURIComponent(history.location.href)).toContain('topic=旅行'));
    cleanup();
    await open('/community?topic=空');
    expect(await screen.findByText('还没有人聊「空」')).toBeTruthy();
  });

  it('asks who is not signed in to do so before they follow, like or write', async () => {
    await open('/community?tab=follow', null);
    expect(await screen.findByText('登录后查看关注')).toBeTruthy();
    expect(visit.inputs('getPostInfo')).toEqual([]);
  });

  it('publishes once what was written, and keeps on the device what was not', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: '发布' }));
    fireEvent.change(await screen.findByLabelText('内容'), { target: { value: '第一条' } });
    expect(localStorage.getItem('postDraft')).toContain('第一条');
    visit.answers['post/create'] = () => ({
      refuse: 1001,
      message: '提交的内容有误',
      data: { fields: { text: '不允许发布的词语' } },
    });
    send();
    expect(await screen.findByText(/不允许发布的词语|提交的内容有误/)).toBeTruthy();
    expect(localStorage.getItem('postDraft')).toContain('第一条');
    visit.answers['post/create'] = ({ text }) => samplePost('11', { text });
    send();
    send();
    await waitFor(() => expect(localStorage.getItem('postDraft')).toBeNull());
    const sent = visit.inputs('post/create') ?? [];
    expect(sent.length).toBe(2);
    // The same key for the second try: the server publishes it once.
    expect(sent[0]?.['clientKey']).toBe(sent[1]?.['clientKey']);
  });
});
