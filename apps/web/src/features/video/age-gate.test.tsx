import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { renderScreen, tap } from '../../testing/render-screen.tsx';
import { sampleUser, sampleVideo } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { VideoPage } from './video-page.tsx';

/** A server that keeps the age of the account. */
async function open(confirm: Parameters<typeof startVisit>[1]['confirmAge'] | null, user = sampleUser()) {
  let adult = false;
  await startVisit(user, {
    getVideoInfo: ({ videoId }) =>
      adult ? sampleVideo(videoId, { rating: '18' }) : { refuse: 1009, message: '请先完成年龄确认' },
    getUserInfo: () => ({ ...user, ageConfirmed: adult }),
    confirmAge:
      confirm ??
      (() => {
        adult = true;
        return { ageConfirmed: true, url: null };
      }),
  });
  renderScreen(VideoPage, '/video', '/video?id=7');
  return await screen.findByRole('dialog', { name: '年满18岁确认' });
}

describe('an 18+ video that is opened cold', () => {
  it('asks for the age, and opens once the server has noted it', async () => {
    await open(null);
    expect(screen.queryByText(/港口/)).toBeNull();
    tap('我已年满18岁');
    expect(await screen.findByRole('heading', { name: /凌晨四点的港口 7/ })).toBeTruthy();
    expect(visit.inputs('confirmAge')).toEqual([{ adult: true }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays closed to who leaves, and can be asked for again', async () => {
    await open(null);
    tap('未满18岁，离开');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(visit.inputs('confirmAge')).toEqual([]);
    tap('去确认');
    expect(await screen.findByRole('dialog', { name: '年满18岁确认' })).toBeTruthy();
  });

  it('stays closed when the server refuses', async () => {
    await open(() => ({ refuse: 1005, message: '没有权限进行此操作' }));
    tap('我已年满18岁');
    await waitFor(() => expect(visit.inputs('confirmAge')).toHaveLength(1));
    expect(screen.getByRole('dialog', { name: '年满18岁确认' })).toBeTruthy();
  });

  it('asks nobody in particular to log in first', async () => {
    await open(null);
    act(() => useAppStore.setState({ signedIn: false, entering: false }));
    tap('我已年满18岁');
    await waitFor(() => expect(useAppStore.getState().showLoginPopup).toBe(true));
    expect(visit.inputs('confirmAge')).toEqual([]);
  });
});
