import { act, screen, waitFor } from '@testing-library/react';
import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Served, ServedCall } from '@liuguang/contract/served-page.ts';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { local } from '../../lib/storage/storage.ts';
import { greetingId } from '../../entities/ad/greeting.ts';
import { sampleAd, sampleAgent, sampleCard } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { App } from '../app.tsx';
import { createAppRouter } from '../router.ts';
import { place, renderHome } from './render-home.tsx';
import { takeServed } from './take-served.ts';

const minute = 60_000;
const now = Date.now();
const cover = (id: string) => ({
  url: `/i/${id}/360.webp`,
  srcset: `/i/${id}/360.webp 360w, /i/${id}/720.webp 720w`,
  avif: `/i/${id}/360.avif 360w, /i/${id}/720.avif 720w`,
  width: 720,
  height: 450,
  placeholder: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
});
const hero = { adPicture: '/i/ad/720.webp', picture: cover('ad'), placement: 'featured', openType: 1 } as const;
const data: { [N in ServedCall]: CallOutput<N> } = {
  getAgentInfo: { ...sampleAgent, adultEnabled: true },
  getPlatForm: { list: [{ key: 'IsReturnCrackAd', value: 'true' }] },
  getVideoGroups: { list: [{ groupId: '4', name: '美食', order: 1, cover: null, tags: [], count: 1 }] },
  getFeaturedAd: { list: [sampleAd('1', { ...hero, adJupAddress: '#/novel' }), sampleAd('2', hero)] },
  getAdInfo: { list: [sampleAd('3', { placement: 'topRight' })] },
  getVideoByGroup: {
    list: Array.from({ length: 20 }, (_, index) =>
      sampleCard(String(index), { cover: cover(String(index)), publishedAt: now - index * minute - 59_000 }),
    ),
    nextCursor: null,
  },
};
const served = {
  at: now,
  splash: { data: { list: [] } },
  bodies: Object.fromEntries(
    Object.entries(data).map(([name, answer]) => [name, { code: 0, message: '', data: answer }]),
  ) as never,
} satisfies Served;

let root: Root | undefined;
let elementsBefore: Element[] = [];
let complaints: MockInstance;
const failures: unknown[] = [];
const fail = (error: unknown) => void failures.push(error);

beforeEach(async () => {
  location.hash = '';
  failures.length = 0;
  complaints = vi.spyOn(console, 'error');
  const answers = Object.entries(data).map(([name, answer]) => [name, () => answer]);
  await startVisit(null, Object.fromEntries(answers));
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  delete document.documentElement.dataset['served'];
});

/** The page as the browser has it when the script of the app begins. */
async function servePage(change = (markup: string) => markup): Promise<HTMLElement> {
  const markup = change((await renderHome(served)).markup);
  document.documentElement.dataset['served'] = 'home';
  document.documentElement.dataset['servedAt'] = String(Date.now());
  document.documentElement.dataset['brand'] = sampleAgent.brand;
  document.body.innerHTML =
    `<div id="root"><p>加载中</p></div><template id="home">${markup}</template>` +
    `<script type="application/json" id="served">${JSON.stringify(served)}</script>`;
  place();
  return document.getElementById('root') ?? document.body;
}

async function takeOver(): Promise<HTMLElement> {
  // React's warnings compare the text of a style with what it would have written itself.
  const element = await servePage((markup) => markup.replaceAll(' data-style="', ' style="'));
  elementsBefore = [...element.querySelectorAll('img')];
  // The two slides of the hero, and the cards that are seen first.
  expect(elementsBefore).toHaveLength(8);
  const client = createQueryClient();
  takeServed(client);
  const router = createAppRouter();
  await router.load();
  await act(async () => {
    root = hydrateRoot(element, <App client={client} router={router} />, { onRecoverableError: fail });
    await Promise.resolve();
  });
  return element;
}

// Ads of other places are asked for by what comes later.
const isServed = ({ name, input }: (typeof visit.asked)[number]) =>
  name in data && (name !== 'getAdInfo' || input['adAddress'] === 'topRight');

describe('the served home', () => {
  it('is whole before any script of the app has run', async () => {
    const element = await servePage();
    expect(element.textContent).toContain('凌晨四点的港口 5');
    expect(element.textContent).not.toContain('加载中');
    const picture = element.querySelector<HTMLElement>('a[href="/#/video?id=0"] [style]');
    expect(picture?.style.aspectRatio).toBe('16 / 10');
    expect(element.querySelector('[data-style]')).toBeNull();
  });

  it('is taken over element by element, and asks for nothing that it has', async () => {
    const element = await takeOver();
    await waitFor(() => expect(document.querySelector('output[aria-live]')).toBeTruthy());
    expect([failures, complaints.mock.calls]).toEqual([[], []]);
    expect(element.querySelectorAll('li')).toHaveLength(20);
    expect(elementsBefore.every((before) => element.contains(before))).toBe(true);
    expect(visit.asked.filter(isServed)).toEqual([]);
    expect(useAppStore.getState()).toMatchObject({ resolvedAgent: '3', adult: true });
    expect(local.read('config')?.keys).toEqual({ IsReturnCrackAd: 'true' });
    expect(await screen.findByRole('link', { name: /成人专区/ })).toBeTruthy();
  });

  it('says of each title how old it is as the server said it, on a phone whose clock is wrong as well', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: now + 3 * 3600_000 });
    const element = await takeOver();
    expect([failures, complaints.mock.calls]).toEqual([[], []]);
    expect(element.querySelector('a[href="/#/video?id=5"]')?.textContent).toContain('5分钟前');
  });

  it('is met by the splash before any script of the app has run, and not by who comes back from an ad', async () => {
    const ad = sampleAd('7', { adName: '夜航', adPicture: '/i/s/720.webp', picture: cover('s') });
    const { markup, splash } = await renderHome({ ...served, splash: { data: { list: [ad] } } });
    const arrive = () => {
      document.documentElement.dataset['served'] = 'home';
      document.body.innerHTML =
        `<div id="root"></div><template id="home">${markup}</template>` +
        `<template id="greeting">${splash}</template>`;
      place();
      return { greeting: document.getElementById(greetingId), home: document.getElementById('root') };
    };
    const { greeting, home } = arrive();
    expect(greeting?.textContent).toContain('夜航');
    expect(greeting?.querySelector('source')?.getAttribute('srcset')).toContain('/i/s/720.avif');
    expect(home?.inert).toBe(true);
    sessionStorage.setItem('__flag', 'line');
    const back = arrive();
    sessionStorage.removeItem('__flag');
    expect([back.greeting, back.home?.inert]).toEqual([null, false]);
    const text = { ...ad, adPicture: '/i/s/720.txt' };
    expect((await renderHome({ ...served, splash: { data: { list: [text] } } })).splash).toBe('');
  });

  it('takes no notice of what this device kept from its last visit', async () => {
    local.write('config', { agentId: '3', agentName: '旧名', logo: '', keys: { TAB_BAR: '[{"tab":"mine"}]' } });
    local.write('videoGroup', [{ groupId: '9', name: '旧频道' }]);
    local.write('topAd', '{"adName":"x"}');
    const element = await takeOver();
    expect([failures, complaints.mock.calls]).toEqual([[], []]);
    expect(element.textContent).not.toContain('旧');
    expect(local.read('videoGroup')).toEqual([{ groupId: '4', name: '美食' }]);
  });

  it('preloads the pictures that are seen first, exactly as they are shown', async () => {
    const { preloads } = await renderHome(served);
    const links = preloads.match(/<link [^>]+>/g) ?? [];
    expect(links).toHaveLength(7);
    expect(links[0]).toBe(
      '<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="/i/ad/360.avif 360w, ' +
        '/i/ad/720.avif 720w" imagesizes="100vw">',
    );
    expect(links[1]).toContain('imagesizes="(min-width: 480px) 219px, 45vw"');
    const ad = sampleAd('7', { adName: '夜航', adPicture: '/i/s/720.webp', picture: cover('s') });
    const greeted = await renderHome({ ...served, splash: { data: { list: [ad] } } });
    expect(greeted.preloads).toMatch(
      /^<link data-greeting rel="preload" as="image" [^>]*\/i\/s\/360\.avif[^>]*><link rel/,
    );
  });
});
