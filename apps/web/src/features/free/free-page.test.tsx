import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useMemory } from '../../shared/store.ts';
import { renderScreen } from '../../shared/testing/render-screen.tsx';
import { sampleUser } from '../../shared/testing/user-samples.ts';
import { sampleCard } from '../../shared/testing/video-samples.ts';
import { startVisit } from '../../shared/testing/visit.ts';
import type { Visit } from '../../shared/testing/visit.ts';
import { FreePage } from './free-page.tsx';

function sampleAd(adId: string, changes: Partial<Ad> = {}): Ad {
  return {
    adId,
    id: adId,
    adName: `广告 ${adId}`,
    remark: '',
    adPicture: '',
    adJupAddress: '',
    openType: 1,
    playSecond: 5,
    isLook: 0,
    placement: 'rewarded',
    ...changes,
  };
}

let visit: Visit;
let seen = new Set<string>();
async function open(signedIn = true) {
  seen = new Set(['1']);
  visit = await startVisit(signedIn ? sampleUser({ viewingTimes: 2 }) : null, {
    getVideoByGroup: () => ({ list: [sampleCard('9')], nextCursor: null }),
    getWatchedToday: () => ({
      list: ['1', '2', '3'].map((adId) => sampleAd(adId, { isLook: seen.has(adId) ? 1 : 0 })),
      viewingTimes: 1 + seen.size,
      resetAt: 0,
    }),
    accessAd: ({ event }) => ({ token: event === 'start' ? 'watch-token' : null }),
    addUserViewingTimes: ({ adId }) => {
      seen.add(adId);
      return { viewingTimes: 1 + seen.size, resetAt: 0 };
    },
  });
  return renderScreen(FreePage, '/free');
}
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await visit.close();
  useMemory.setState(useMemory.getInitialState(), true);
});

const panel = () => screen.getByRole('region', { name: '今日剩余次数' });

describe('the free zone', () => {
  it('shows the views left and what costs none', async () => {
    await open();
    await waitFor(() => expect(panel().textContent).toContain('2 次'));
    expect((await screen.findByRole('link', { name: /凌晨四点的港口 9/ })).getAttribute('href')).toContain('id=9');
  });

  it('asks a visitor without an account to sign in, and asks the server nothing', async () => {
    await open(false);
    fireEvent.click(await screen.findByRole('button', { name: '登录领取' }));
    expect(useMemory.getState().showLoginPopup).toBe(true);
    expect(visit.inputs('getWatchedToday')).toEqual([]);
  });
});

describe('watching an ad for a view', () => {
  it('lists what is seen and unseen, and gives the view when the ad is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: '看广告 +1' }));
    const sheet = await screen.findByRole('dialog', { name: '看广告，得观看次数' });
    expect(await within(sheet).findByText('今日 1/3')).toBeTruthy();
    expect(within(sheet).getAllByText('已看')).toHaveLength(1);

    const [watch] = within(sheet).getAllByRole('button', { name: '观看' });
    if (watch) fireEvent.click(watch);
    const viewer = await screen.findByRole('dialog', { name: '广告：广告 2' });
    expect(within(viewer).queryByRole('button', { name: '关闭广告' })).toBeNull();
    expect(visit.inputs('addUserViewingTimes')).toEqual([]);

    await act(() => vi.advanceTimersByTimeAsync(6000));
    fireEvent.click(await within(viewer).findByRole('button', { name: '关闭广告' }));
    await waitFor(() => expect(panel().textContent).toContain('3 次'));
    expect(visit.inputs('accessAd')).toMatchObject([{ adId: '2', event: 'start' }]);
    expect(visit.inputs('addUserViewingTimes')).toMatchObject([{ adId: '2', token: 'watch-token' }]);
    expect(await within(sheet).findByText('今日 2/3')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: '广告：广告 2' })).toBeNull();
  });

  it('opens nothing when the start is refused, and says why', async () => {
    await open();
    visit.answers.accessAd = () => ({ refuse: 1004, message: '内容不存在或已下架' });
    fireEvent.click(await screen.findByRole('button', { name: '看广告 +1' }));
    const [watch] = await screen.findAllByRole('button', { name: '观看' });
    if (watch) fireEvent.click(watch);
    await waitFor(() => expect(visit.told).toEqual(['!内容不存在或已下架']));
    expect(screen.queryByRole('dialog', { name: /^广告：/ })).toBeNull();
  });
});
