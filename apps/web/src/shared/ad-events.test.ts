import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newViewId, record, watchShown } from './ad-events.ts';
import { configureClient } from './client.ts';

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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(): { leave: () => void } {
  const ad = document.getElementById('ad');
  const gone = new AbortController();
  if (ad) watchShown(ad, '7', newViewId(), gone.signal);
  return { leave: () => gone.abort() };
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
    const { leave } = watch();
    see(1);
    await wait(900);
    leave();
    await wait(5000);
    expect(events()).toEqual([]);
  });
});

describe('what cannot be sent', () => {
  it('waits for the network, bounded, and goes with the view it belongs to', async () => {
    online = false;
    for (let count = 1; count <= 40; count += 1) record(String(count), 'click', `view-number-${1000 + count}`);
    await wait(10);
    expect(sent).toEqual([]);
    online = true;
    dispatchEvent(new Event('online'));
    await wait(10);
    expect(sent).toHaveLength(30);
    for (const query of sent) expect(query.get('viewId')).toBe(`view-number-${1000 + Number(query.get('adId'))}`);
  });

  it('is dropped when the server has answered: a refusal is an answer', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 1004, message: '没有了', data: null })));
    record('8', 'show', newViewId());
    await wait(10);
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ code: 0, message: '', data: {} })));
    vi.stubGlobal('fetch', fetched);
    dispatchEvent(new Event('online'));
    await wait(10);
    expect(fetched).not.toHaveBeenCalled();
  });
});
