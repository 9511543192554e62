import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawVideo } from './draw-video.ts';
import { beginEarly } from './early-start.ts';

const cover = { avif: '/i/a/360.avif 360w', srcset: '/i/a/360.webp 360w' };
const screens = {
  '/video': {
    files: ['assets/video.js', 'assets/video.css'],
    calls: [{ url: 'api/agent/getVideoInfo?videoId=:id', cover: '100vw' }],
  },
};
const drawings = { '/video': drawVideo };
const video = { cover: { ...cover, url: '/i/a/360.webp' }, title: '山海之间', playback: { url: 'x' } };
const fetching = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ code: 0, message: '', data: video })));
const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => {
  vi.stubGlobal('fetch', fetching.mockClear());
  history.replaceState(null, '', '/');
  localStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="root"><div class="boot"><i class="boot-top"></i></div></div>';
  delete document.documentElement.dataset['early'];
});
afterEach(() => {
  globalThis.early = undefined;
});

describe('the early start of a deep link', () => {
  it('begins with code, answers and the first picture at once, and keeps the answer for the app', async () => {
    location.hash = '#/video?id=99&t=12';
    beginEarly(screens, drawings);
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
      beginEarly(screens, drawings);
      expect(fetching).not.toHaveBeenCalled();
    },
  );

  it('asks nothing for a visitor of a channel', () => {
    localStorage.setItem('channelApi', 'x');
    location.hash = '#/video?id=99';
    beginEarly(screens, drawings);
    expect(fetching).not.toHaveBeenCalled();
  });

  it('shows cover and title of a video before the app is there, and neither sharp where it does not play', async () => {
    location.hash = '#/video?id=99';
    beginEarly(screens, drawings);
    expect(document.documentElement.dataset['early']).toBe('video');
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('山海之间'));
    expect(document.querySelector('.boot-top source')?.getAttribute('srcset')).toBe(cover.avif);
    expect(document.querySelector('.boot-blurred')).toBeNull();

    const refused = { code: 0, message: '', data: { ...video, playback: { code: 8003 } } };
    fetching.mockImplementationOnce(() => Promise.resolve(Response.json(refused)));
    beginEarly(screens, drawings);
    await vi.waitFor(() => expect(document.querySelector('.boot-blurred img')).not.toBeNull());
  });

  it('shows nothing in youth mode, where the app may have to ask for the password, nor once the app is there', async () => {
    location.hash = '#/video?id=99';
    localStorage.setItem('userInfo', JSON.stringify({ youthMode: true }));
    beginEarly(screens, drawings);
    await vi.waitFor(() => expect(links()).toHaveLength(3));
    expect(document.querySelector('h1')).toBeNull();
    expect(document.documentElement.dataset['early']).toBeUndefined();

    localStorage.clear();
    document.body.innerHTML = '<div id="root"><main></main></div>';
    document.head.innerHTML = '';
    beginEarly(screens, drawings);
    await vi.waitFor(() => expect(links()).toHaveLength(3));
    expect(document.querySelector('h1')).toBeNull();
  });
});
