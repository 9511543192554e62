import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleAd, sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { openWatchAd } from '../../../entities/video/watched-today.ts';
import { WatchAd } from './watch-ad.tsx';

let seen = new Set<string>();
async function open() {
  seen = new Set(['1']);
  await startVisit(sampleUser({ viewingTimes: 2 }), {
    getWatchedToday: () => ({
      list: ['1', '2', '3'].map((adId) =>
        sampleAd(adId, { isLook: seen.has(adId) ? 1 : 0, adPicture: '/i/broken/720.webp' }),
      ),
      viewingTimes: 1 + seen.size,
      resetAt: 0,
    }),
    accessAd: ({ event }) => ({ token: event === 'start' ? 'watch-token' : null }),
    addUserViewingTimes: ({ adId }) => {
      seen.add(adId);
      return { viewingTimes: 1 + seen.size, resetAt: 0 };
    },
  });
  renderScreen(WatchAd, '/video');
  act(() => openWatchAd());
  return await screen.findByRole('dialog', { name: '看广告，得观看次数' });
}

async function watchFirst(sheet: HTMLElement): Promise<void> {
  const [watch] = await within(sheet).findAllByRole('button', { name: '观看' });
  if (watch) fireEvent.click(watch);
}

describe('watching an ad for a view', () => {
  it('lists what is seen and unseen, and gives the view when the ad is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sheet = await open();
    expect(await within(sheet).findByText('今日 1/3')).toBeTruthy();
    expect(sheet.textContent).toContain('今日剩余 2 次 · 24:00 重置');
    expect(within(sheet).getAllByText('已看')).toHaveLength(1);

    await watchFirst(sheet);
    const viewer = await screen.findByRole('dialog', { name: '广告：广告 2' });
    for (const picture of viewer.querySelectorAll('img')) fireEvent.error(picture);
    expect(within(viewer).queryByRole('button', { name: '关闭广告' })).toBeNull();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.getByRole('dialog', { name: '广告：广告 2' })).toBeTruthy();
    expect(visit.inputs('addUserViewingTimes')).toEqual([]);

    await act(() => vi.advanceTimersByTimeAsync(6000));
    fireEvent.click(await within(viewer).findByRole('button', { name: '关闭广告' }));
    expect(await within(sheet).findByText('今日 2/3')).toBeTruthy();
    expect(sheet.textContent).toContain('今日剩余 3 次');
    expect(visit.inputs('accessAd').filter(({ event }) => event === 'start')).toMatchObject([{ adId: '2' }]);
    expect(visit.inputs('addUserViewingTimes')).toMatchObject([{ adId: '2', token: 'watch-token' }]);
    expect(screen.queryByRole('dialog', { name: '广告：广告 2' })).toBeNull();
  });

  it('opens nothing when the start is refused, and says why', async () => {
    const sheet = await open();
    visit.answers.accessAd = () => ({ refuse: 1004, message: '内容不存在或已下架' });
    await watchFirst(sheet);
    await waitFor(() => expect(visit.told).toEqual(['!内容不存在或已下架']));
    expect(screen.queryByRole('dialog', { name: /^广告：/ })).toBeNull();
  });

  it('is for accounts: anybody else is asked to sign in', async () => {
    await startVisit(null, {});
    openWatchAd();
    expect(useAppStore.getState()).toMatchObject({ showLookAd: false, showLoginPopup: true });
  });
});
