import { adAddresses } from '@liuguang/contract/constants.ts';
import { type Ad, type Placement, placements } from '@liuguang/contract/shapes/ad.ts';
import { type PlatformKey, platformKeys } from '@liuguang/contract/shapes/platform.ts';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query.ts';
import { openWatchAd } from '../entities/video/watched-today.ts';
import { useAppStore } from '../lib/storage/app-store.ts';
import type { Answers } from '../testing/local-api.ts';
import { sampleAd, sampleUser } from '../testing/samples.ts';
import { startVisit, visit } from '../testing/visit.ts';
import { openApp } from './open-app.test-data.tsx';

/**
 * Every platform key and every placement, flipped in the whole app: what a member sees has to differ. A key or a placement
 * without a probe does not compile, one that changes nothing fails. What the server does with the settings of staff is
 * walked by apps/server/src/integration/switches.
 */

/** A screen is loaded on demand, and the first time that may take a while. */
const firstLoad = { timeout: 60_000 };

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});

let client: QueryClient;
async function open(at: string, answers: Answers) {
  await startVisit(sampleUser(), {
    getVideoGroups: () => ({ list: [] }),
    getVideoByGroup: () => ({ list: [], nextCursor: null }),
    getFeaturedAd: () => ({ list: [] }),
    getFreeAd: () => ({ list: [] }),
    getCrackAd: () => ({ list: [] }),
    getApplicationAd: () => ({ list: [] }),
    getAdInfo: () => ({ list: [] }),
    getWatchedToday: () => ({ list: [], viewingTimes: 0, resetAt: 0 }),
    getAppWhetherNeedUpdate: () => ({ isForcedUpdate: false, updateMessage: null }),
    getPopularVideo: () => ({ list: [], nextCursor: null }),
    ...answers,
  });
  client = createQueryClient();
  return await openApp(at, client);
}

/** What the server says has changed, and the app has asked again. */
async function flipTo(answers: Answers): Promise<void> {
  Object.assign(visit.answers, answers);
  await act(() => client.invalidateQueries());
}

interface KeyProbe {
  readonly on: string;
  readonly off: string;
  /** Other keys that this one needs to matter. */
  readonly given?: Partial<Record<PlatformKey, string>>;
  readonly at: string;
  /** What is there with it, and not without. */
  readonly shown: () => unknown;
}

const tab = (name: string) => {
  const bar = screen.queryByRole('navigation', { name: '主导航' });
  return bar && within(bar).queryByRole('link', { name });
};
const keyProbes: Record<PlatformKey, KeyProbe> = {
  TOP_RIGHT_AD: {
    at: '/home',
    on: JSON.stringify({ adName: '开通会员', adPicture: '', adJupAddress: '/#/joinVip', openType: 1 }),
    off: '',
    shown: () => screen.queryByRole('link', { name: '广告：开通会员' }),
  },
  DownloadUrl: {
    at: '/application',
    on: 'https://get.example/app',
    off: '',
    shown: () => screen.queryByRole('link', { name: '下载' }),
  },
  IsReturnFreeAd: { at: '/mine', on: 'true', off: 'false', shown: () => tab('免费') },
  IsReturnCrackAd: { at: '/mine', on: 'true', off: 'false', shown: () => tab('发现') },
  IsReturnApplicationAd: {
    at: '/mine',
    on: 'true',
    off: 'false',
    given: { IsReturnCrackAd: 'true' },
    shown: () => tab('首页'),
  },
  AI_TOOL_ENTRY: {
    at: '/home',
    on: 'true',
    off: 'false',
    // The entry of home has the same name, but is a link.
    shown: () => screen.queryByRole('button', { name: '图片工具' }),
  },
  TAB_BAR: { at: '/mine', on: JSON.stringify([{ tab: 'novel', name: '书架' }]), off: '', shown: () => tab('书架') },
};

describe('every platform key', () => {
  it.each(Object.keys(platformKeys) as PlatformKey[])('%s changes what is seen', async (key) => {
    const { at, on, off, given = {}, shown } = keyProbes[key];
    const keys = (value: string): Answers => ({
      getPlatForm: () => ({
        list: Object.entries({ ...given, [key]: value }).map(([name, text]) => ({ key: name, value: text })),
      }),
    });
    await open(at, keys(on));
    await waitFor(() => expect(shown()).toBeTruthy(), firstLoad);
    await flipTo(keys(off));
    await waitFor(() => expect(shown()).toBeNull());
    await flipTo(keys(on));
    await waitFor(() => expect(shown()).toBeTruthy());
  });

  it('IsReturnFreeAd also leads the first entry to /home to /free, once', async () => {
    const list = [{ key: 'IsReturnFreeAd', value: 'true' }];
    const router = await open('/home', { getPlatForm: () => ({ list }) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/free'), firstLoad);
    await act(() => router.navigate({ to: '/home' }));
    expect(router.state.location.pathname).toBe('/home');
  });
});

interface PlacementProbe {
  readonly at: string;
  /** The calls that a visitor's screen makes, with what is booked. */
  readonly booked: (list: Ad[]) => Answers;
  /** What a visitor does to see it. */
  readonly open?: () => void;
}

const byAddress =
  (placement: (typeof adAddresses)[keyof typeof adAddresses]) =>
  (list: Ad[]): Answers => ({
    getAdInfo: ({ adAddress }) => ({ list: adAddresses[adAddress] === placement ? list : [] }),
  });
const placementProbes: Record<Placement, PlacementProbe> = {
  splash: { at: '/home', booked: byAddress('splash') },
  homePopup: {
    at: '/home',
    booked: byAddress('homePopup'),
    open: () => useAppStore.setState({ showMask: true }),
  },
  bottomBanner: { at: '/home', booked: byAddress('bottomBanner') },
  topRight: { at: '/home', booked: byAddress('topRight') },
  floatingIcon: { at: '/home', booked: byAddress('floatingIcon') },
  featured: { at: '/home', booked: (list) => ({ getFeaturedAd: () => ({ list }) }) },
  free: { at: '/free', booked: (list) => ({ getFreeAd: () => ({ list }) }) },
  crack: { at: '/toCrack', booked: (list) => ({ getCrackAd: () => ({ list }) }) },
  application: { at: '/application', booked: (list) => ({ getApplicationAd: () => ({ list }) }) },
  rewarded: {
    at: '/free',
    booked: (list) => ({ getWatchedToday: () => ({ list, viewingTimes: 0, resetAt: 0 }) }),
    open: openWatchAd,
  },
};
/** Kept by the screen once it is there: it goes when it is closed, not when the booking ends. */
const heldUntilClosed: ReadonlySet<Placement> = new Set(['splash']);

const seen = () => screen.queryByRole('link', { name: /山海之间/ }) ?? screen.queryByText('山海之间', { exact: true });

describe('every placement', () => {
  it.each(placements)('%s is where a booked ad is seen, and says that it is one', async (placement) => {
    const { at, booked, open: look } = placementProbes[placement];
    const ad = sampleAd('9', { adName: '山海之间', placement, adJupAddress: 'https://ads.example/' });
    await open(at, booked([ad]));
    if (look) act(look);
    await waitFor(() => expect(seen()).toBeTruthy(), firstLoad);
    expect(document.body.textContent).toContain('广告');
    if (heldUntilClosed.has(placement)) return;
    await flipTo(booked([]));
    await waitFor(() => expect(seen()).toBeNull());
  });

  it('splash shows nothing when nothing is booked: the popup has its turn at once', async () => {
    await open('/home', byAddress('homePopup')([sampleAd('9', { adName: '弹窗' })]));
    act(() => useAppStore.setState({ showMask: true }));
    expect(await screen.findByRole('dialog', { name: '广告：弹窗' }, firstLoad)).toBeTruthy();
  });
});
