import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleAd, sampleCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { FreePage } from './free-page.tsx';

async function open(user: ReturnType<typeof sampleUser> | null = sampleUser({ viewingTimes: 2 })) {
  await startVisit(user, {
    getVideoByGroup: () => ({ list: [sampleCard('9')], nextCursor: null }),
    getWatchedToday: () => ({ list: [], viewingTimes: 2, resetAt: 0 }),
    getFreeAd: () => ({ list: [sampleAd('5', { adName: '夜色不打烊', adJupAddress: '/#/joinVip' })] }),
  });
  return renderScreen(FreePage, '/free');
}
describe('the free zone', () => {
  it('shows the views left, what costs none, and the ads that pay for it', async () => {
    await open();
    const panel = await screen.findByRole('region', { name: '今日剩余次数' });
    await waitFor(() => expect(panel.textContent).toContain('2 次'));
    expect((await screen.findByRole('link', { name: /凌晨四点的港口 9/ })).getAttribute('href')).toContain('id=9');
    const ad = await screen.findByRole('link', { name: '广告：夜色不打烊' });
    expect(ad.parentElement?.textContent).toContain('广告');
    fireEvent.click(screen.getByRole('button', { name: '看广告 +1' }));
    expect(useAppStore.getState().showLookAd).toBe(true);
  });

  it('asks a visitor without an account to sign in, and asks the server nothing', async () => {
    await open(null);
    fireEvent.click(await screen.findByRole('button', { name: '登录领取' }));
    expect(useAppStore.getState().showLoginPopup).toBe(true);
    expect(visit.inputs('getWatchedToday')).toEqual([]);
  });

  it('shows a member no ads, and asks for none', async () => {
    await open(sampleUser({ vip: { level: 1, until: null } }));
    await screen.findByRole('link', { name: /凌晨四点的港口 9/ });
    expect(screen.queryByRole('link', { name: /^广告/ })).toBeNull();
    expect(visit.inputs('getFreeAd')).toEqual([]);
  });
});
