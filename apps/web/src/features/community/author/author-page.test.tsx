import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleCard, sampleNovelCard } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { AuthorPage } from './author-page.tsx';

const creator = {
  authorId: '9',
  nickname: '潮汐工作室',
  avatar: '',
  signature: '拍海的人',
  followers: 48_000,
  following: 3,
  likes: 12,
  my: { followed: false, own: false },
};

describe('the page of a creator', () => {
  it('shows who it is and what they made', async () => {
    await startVisit(null, {
      userPage: () => ({ list: [{ kind: 'video', video: sampleCard('7') }], nextCursor: null, creator }),
    });
    renderScreen(AuthorPage, '/author', '/author?id=9');
    expect(await screen.findByRole('heading', { name: '潮汐工作室' })).toBeTruthy();
    expect(screen.getByText('拍海的人')).toBeTruthy();
    expect(screen.getByText('4.8万')).toBeTruthy();
    expect(screen.getByRole('link', { name: /港口 7/ }).getAttribute('href')).toContain('/video?id=7');
    expect(visit.inputs('userPage')[0]).toMatchObject({ authorId: '9', kind: 'video' });
  });

  it('shows the novels of a writer', async () => {
    await startVisit(null, {
      userPage: ({ kind }) => ({
        list: kind === 'novel' ? [{ kind: 'novel', novel: sampleNovelCard('5') }] : [],
        nextCursor: null,
        creator,
      }),
    });
    renderScreen(AuthorPage, '/author', '/author?id=9&kind=novel');
    const link = await screen.findByRole('link', { name: /雾港灯 5/ });
    expect(link.getAttribute('href')).toContain('/novelDetails?id=5');
    fireEvent.click(screen.getByRole('tab', { name: '视频' }));
    expect(await screen.findByText('还没有公开的视频')).toBeTruthy();
  });

  it('leads its own creator to the first video', async () => {
    const own = { ...creator, my: { followed: false, own: true } };
    await startVisit(null, { userPage: () => ({ list: [], nextCursor: null, creator: own }) });
    renderScreen(AuthorPage, '/author', '/author?id=9');
    fireEvent.click(await screen.findByRole('button', { name: '去发布' }));
    expect(await screen.findByText('别的页面')).toBeTruthy();
  });

  it('says that there is no such creator, and otherwise what went wrong', async () => {
    await startVisit(null, { userPage: () => ({ refuse: 1004, message: '内容不存在' }) });
    const { unmount } = renderScreen(AuthorPage, '/author', '/author?id=9');
    expect(await screen.findByText('找不到这位创作者')).toBeTruthy();
    unmount();
    visit.answers.userPage = () => ({ refuse: 5000, message: '服务暂时不可用' });
    renderScreen(AuthorPage, '/author', '/author?id=9');
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
    visit.answers.userPage = () => ({ list: [], nextCursor: null, creator });
    fireEvent.click(screen.getByRole('button', { name: '点击重试' }));
    expect(await screen.findByText('还没有公开的视频')).toBeTruthy();
  });
});
