import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginEarly } from './early-start.ts';

const cover = { avif: '/i/a/360.avif 360w', srcset: '/i/a/360.webp 360w' };
const screens = {
  '/video': {
    files: ['assets/video.js', 'assets/video.css'],
    calls: [{ url: 'api/agent/getVideoInfo?videoId=:id', cover: '100vw' }],
  },
};
const fetching = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ code: 0, message: '', data: { cover } })));
const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => {
  vi.stubGlobal('fetch', fetching.mockClear());
  history.replaceState(null, '', '/');
  localStorage.clear();
  document.head.innerHTML = '';
});
afterEach(() => {
  globalThis.early = undefined;
  vi.unstubAllGlobals();
});

describe('the early start of a deep link', () => {
  it('begins with code, answers and the first picture at once, and keeps the answer for the app', async () => {
    location.hash = '#/video?id=99&t=12';
    beginEarly(screens);
    expect(links().map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
      ['modulepreload', '/assets/video.js'],
      ['preload', '/assets/video.css'],
    ]);
    expect(fetching).toHaveBeenCalledExactlyOnceWith('/api/agent/getVideoInfo?videoId=99');
    await vi.waitFor(() => expect(links()).toHaveLength(3));
    const kept = await globalThis.early?.['api/agent/getVideoInfo?videoId=99'];
    expect(await kept?.json()).toMatchObject({ data: { cover } });
  });

  it.each(['#/video?id=99&agentid=7', '#/video?id=99&code=abc', '#/video?id=a%2Fb', '#/home'])(
    'asks nothing for %s, which may mean another agent or no video',
    (hash) => {
      location.hash = hash;
      beginEarly(screens);
      expect(fetching).not.toHaveBeenCalled();
    },
  );

  it('asks nothing for a visitor of a channel', () => {
    localStorage.setItem('channelApi', 'x');
    location.hash = '#/video?id=99';
    beginEarly(screens);
    expect(fetching).not.toHaveBeenCalled();
  });
});
