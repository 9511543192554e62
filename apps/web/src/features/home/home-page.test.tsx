import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { showUser } from '../../lib/session/session-queries.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { HomePage } from './home-page.tsx';
import { useHomeTabs } from './home-tabs.ts';

const group = { groupId: '4', name: '美食', order: 1, cover: null, tags: [], count: 1 };
const ad = {
  adId: '1',
  id: '1',
  adName: '山海之间 · 第二季',
  remark: '三千公里海岸线',
  adPicture: '/i/ad/720.webp',
  adJupAddress: 'javascript:alert(1)',
  openType: 1,
  playSecond: 5,
  isLook: 0 as const,
  placement: 'featured' as const,
};

beforeEach(async () => {
  useHomeTabs.setState({ groupId: '', scrolled: {} });
  await startVisit(null, {
    getVideoGroups: () => ({ list: [group] }),
    getFeaturedAd: () => ({ list: [ad] }),
    getVideoByGroup: ({ groupId }) =>
      groupId === undefined
        ? { list: [sampleCard('7'), sampleCard('8', { access: 'vip' })], nextCursor: null }
        : { list: [], nextCursor: null },
  });
});

describe('home', () => {
  it('shows the agent, its groups and its videos, each leading to its own screen', async () => {
    renderScreen(HomePage, '/home');
    const card = await screen.findByRole('link', { name: /凌晨四点的港口 7/ });
    expect(card.getAttribute('href')).toContain('/video?id=7');
    expect(card.textContent).not.toContain('免费');
    expect(card.textContent).toContain('12:48');
    expect(card.textContent).toContain('18.6万播放');
    expect(await screen.findByRole('heading', { name: '流光' })).toBeTruthy();
    expect(await screen.findByRole('tab', { name: '美食' })).toBeTruthy();
    expect(await screen.findByText('已经到底了')).toBeTruthy();
  });

  it('labels an ad as one, and never opens a link that could run code', async () => {
    const { container } = renderScreen(HomePage, '/home');
    expect(await screen.findByText('山海之间 · 第二季')).toBeTruthy();
    expect(await screen.findByText('广告 · 举报')).toBeTruthy();
    expect(container.querySelector('a[href^="javascript"]')).toBeNull();
  });

  it('shows a VIP titles in the place of ads, from the moment that they are one', async () => {
    useAppStore.setState({ signedIn: true });
    const { client } = renderScreen(HomePage, '/home');
    expect(await screen.findByText('广告 · 举报')).toBeTruthy();
    act(() => showUser(client, sampleUser({ vip: { level: 1, until: null } })));
    expect(await screen.findAllByText(/会员精选/)).not.toEqual([]);
    expect(screen.queryByText('广告 · 举报')).toBeNull();
    expect(screen.queryByRole('link', { name: '免费' })).toBeNull();
  });

  it('asks for the videos of the group that was chosen, and says when it has none', async () => {
    renderScreen(HomePage, '/home');
    fireEvent.click(await screen.findByRole('tab', { name: '美食' }));
    expect(await screen.findByText('这里还没有视频')).toBeTruthy();
    expect(visit.asked).toContainEqual(
      expect.objectContaining({ name: 'getVideoByGroup', input: expect.objectContaining({ groupId: '4' }) }),
    );
    fireEvent.click(screen.getByRole('button', { name: '看看推荐' }));
    expect(await screen.findByRole('link', { name: /凌晨四点的港口 7/ })).toBeTruthy();
  });

  it('says what went wrong, and recovers by a tap', async () => {
    const works = visit.answers.getVideoByGroup;
    visit.answers.getVideoByGroup = () => ({ refuse: 5000, message: '服务暂时不可用，请稍后重试' });
    renderScreen(HomePage, '/home');
    expect(await screen.findByText('服务暂时不可用，请稍后重试')).toBeTruthy();
    if (works) visit.answers.getVideoByGroup = works;
    fireEvent.click(screen.getByRole('button', { name: '点击重试' }));
    expect(await screen.findByRole('link', { name: /凌晨四点的港口 7/ })).toBeTruthy();
  });
});
