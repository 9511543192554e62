import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tabStorage } from '../../lib/storage/storage.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleAd, sampleCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { DiscoverPage } from './discover-page.tsx';

describe('the discover wall', () => {
  it('labels each ad, opens sites apart, and keeps the referrer', async () => {
    await startVisit(null, {
      getCrackAd: () => ({
        list: [
          sampleAd('1', { adName: '一泡茶', adJupAddress: 'https://tea.example/' }),
          sampleAd('2', { adName: '面条博物馆', adJupAddress: 'https://noodle.example/', openType: 2 }),
          sampleAd('3', { adName: '坏链接', adJupAddress: 'javascript:alert(1)' }),
        ],
      }),
    });
    renderScreen(DiscoverPage, '/toCrack');
    const apart = await screen.findByRole('link', { name: '广告：一泡茶' });
    expect(apart.getAttribute('rel')).toBe('noopener noreferrer');
    expect(apart.getAttribute('target')).toBe('_blank');
    expect(screen.getAllByText('广告 · 举报')).toHaveLength(3);
    expect(screen.queryByRole('link', { name: '广告：坏链接' })).toBeNull();

    const here = screen.getByRole('link', { name: '广告：面条博物馆' });
    expect(here.getAttribute('target')).toBeNull();
    here.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(here);
    expect(tabStorage.read('__flag')).toBe('line');
  });

  it('says when there is nothing, and what went wrong, with a way on', async () => {
    await startVisit(null, { getCrackAd: () => ({ refuse: 5000, message: '服务暂时不可用，请稍后重试' }) });
    renderScreen(DiscoverPage, '/toCrack');
    const retry = await screen.findByRole('button', { name: '点击重试' });
    visit.answers.getCrackAd = () => ({ list: [] });
    fireEvent.click(retry);
    expect(await screen.findByText('这里还没有内容')).toBeTruthy();
  });

  it('shows a VIP the titles for VIP instead of ads', async () => {
    await startVisit(sampleUser({ vip: { level: 1, until: null } }), {
      getCrackAd: () => ({ list: [sampleAd('1')] }),
      getVideoByGroup: () => ({ list: [sampleCard('7', { access: 'vip' })], nextCursor: null }),
    });
    renderScreen(DiscoverPage, '/toCrack');
    expect(await screen.findByRole('link', { name: /凌晨四点的港口 7/ })).toBeTruthy();
    expect(visit.inputs('getVideoByGroup')).toMatchObject([{ access: 'vip' }]);
    expect(visit.inputs('getCrackAd')).toEqual([]);
  });
});
