import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdView, openView } from './ad-events.ts';
import { configureClient } from '../../lib/api/client.ts';

/** The observer of the browser cannot see in a document without a layout: the test says what it would see. */
let see: (ratio: number) => void;
class Observer {
  constructor(tell: (entries: { intersectionRatio: number }[]) => void) {
    see = (intersectionRatio) => tell([{ intersectionRatio }]);
  }
  observe = () => undefined;
  disconnect = () => (see = () => undefined);
}

let sent: URLSearchParams[] = [];
let online = true;
const events = () => sent.map((query) => `${query.get('event')} ${query.get('adId')}`);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  online = true;
  document.body.innerHTML = '<div id="page"><a id="ad"></a></div>';
  configureClient({ base: 'http://local/', carried: () => ({ open: {}, secret: {} }) });
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('fetch', (url: string) => {
    if (!online) return Promise.reject(new TypeError('offline'));
    sent.push(new URL(url).searchParams);
    return Promise.resolve(Response.json({ code: 0, message: '', data: { token: null } }));
  });
});

function watch(adId = '7'): AdView {
  return openView(document.getElementById('ad') ?? document.body, adId);
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a show', () => {
  it('counts once, after half of the ad was visible for a second on end', async () => {
    watch();
    see(0.49);
    await wait(3000);
    see(0.5);
    await wait(800);
    see(0.2);
    await wait(3000);
    expect(events()).toEqual([]);
    see(0.6);
    await wait(1100);
    expect(events()).toEqual(['show 7']);
    see(0.2);
    see(1);
    await wait(5000);
    expect(events()).toEqual(['show 7']);
  });

  it('does not count below an overlay, nor in a page that is behind', async () => {
    const page = document.getElementById('page');
    page?.toggleAttribute('inert', true);
    watch();
    see(1);
    await wait(5000);
    expect(events()).toEqual([]);
    page?.toggleAttribute('inert', false);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await wait(5000);
    expect(events()).toEqual([]);
    vi.restoreAllMocks();
    await wait(1500);
    expect(events()).toEqual(['show 7']);
  });

  it('does not count for an ad that left in time', async () => {
    const { close } = watch();
    see(1);
    await wait(900);
    close();
    await wait(5000);
    expect(events()).toEqual([]);
  });
});

describe('a click', () => {
  it('counts once a view, with the id that the show of the view has', async () => {
    const view = watch();
    see(1);
    await wait(1100);
    view.click();
    view.click();
    await wait(10);
    watch().click();
    await wait(10);
    expect(events()).toEqual(['show 7', 'click 7', 'click 7']);
    const [shown, first, second] = sent.map((query) => query.get('viewId'));
    expect(first).toBe(shown);
    expect(second).not.toBe(shown);
  });
});

describe('what cannot be sent', () => {
  it('waits for the network, bounded, and each goes with its own view', async () => {
    online = false;
    for (let count = 1; count <= 40; count += 1) watch(String(count)).click();
    await wait(10);
    expect(sent).toEqual([]);
    online = true;
    dispatchEvent(new Event('online'));
    await wait(10);
    expect(sent).toHaveLength(30);
    expect(new Set(sent.map((query) => query.get('viewId'))).size).toBe(30);
  });

  it('is dropped when the server has answered: a refusal is an answer', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 1004, message: '没有了', data: null })));
    watch('8').click();
    await wait(10);
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ code: 0, message: '', data: {} })));
    vi.stubGlobal('fetch', fetched);
    dispatchEvent(new Event('online'));
    await wait(10);
    expect(fetched).not.toHaveBeenCalled();
  });
});
