/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const html = readFileSync(`${import.meta.dirname}/../../../index.html`, 'utf8');
const script = /<script>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
const hourMs = 3600_000;

interface Visit {
  hash?: string;
  search?: string;
  stored?: Record<string, string>;
  tab?: Record<string, string>;
  first?: { at?: string; free?: string };
  /** How old the page is, and whether the background worker kept it. */
  age?: number;
  kept?: boolean;
  onLine?: boolean;
}

/** Runs the script of the head as a browser would, and says what it found. */
function decide(visit: Visit = {}) {
  const { hash = '', search = '', stored = {}, tab = {}, age = 0, kept = false, onLine = true } = visit;
  const dataset: Record<string, string> = {};
  const preloaded: unknown[] = [];
  const greeting = { remove: () => void (greeted = false) };
  let greeted = true;
  const content = { querySelector: (what: string) => (what === '[data-greeting]' ? greeting : null) };
  const first = { content, dataset: visit.first ?? { at: String(Date.now() - age) } };
  runInNewContext(script, {
    localStorage: stored,
    sessionStorage: tab,
    location: { hash, search, href: `https://a.example/${search}${hash}` },
    navigator: { onLine },
    performance: { getEntriesByType: () => [{ workerStart: kept ? 5 : 0, type: 'navigate' }] },
    matchMedia: () => ({ matches: false }),
    Date,
    document: {
      documentElement: { dataset },
      head: { append: (what: unknown) => preloaded.push(what) },
      querySelector: () => ({}),
      getElementById: (id: string) => (id === 'first' ? first : null),
    },
  });
  expect(preloaded.length).toBe(dataset['served'] === 'home' ? 1 : 0);
  return { served: dataset['served'], at: Number(dataset['servedAt']), greeted };
}

const user = (changes: object) => ({ userInfo: JSON.stringify({ vip: { level: 0, until: null }, ...changes }) });

describe('what came with the page', () => {
  it.each(['', '#', '#/', '#/home'])('is shown at %j', (hash) => expect(decide({ hash }).served).toBe('home'));

  it.each(['#/novel', '#/video?id=5', '#/homepage', '#/home?x=1'])('is not shown at %s, which has its agent', (hash) =>
    expect(decide({ hash }).served).toBe('data'),
  );

  it.each([
    ['a link names an agent', { hash: '#/home?agentid=8' }],
    ['the address names one', { search: '?agentid=8' }],
    ['a channel brings one', { hash: '#/?channelApi=x' }],
    ['the device came by a channel', { stored: { channelApi: 'x' } }],
    ['there is nothing', { first: {} }],
  ])('counts for nothing when %s', (_why, visit) => expect(decide(visit).served).toBeUndefined());

  it.each([
    ['a member, who sees no ads', user({ vip: { level: 1, until: null } })],
    ['who sees 18+ titles', user({ ageConfirmed: true })],
    ['youth mode', user({ youthMode: true })],
    ['who has a feed of their own', user({ learned: true })],
  ])('is not what is shown to %s', (_who, stored) => expect(decide({ stored }).served).toBe('data'));

  it('is shown to who was here before, and to who has a broken memory of it', () => {
    expect(decide({ stored: user({}) }).served).toBe('home');
    expect(decide({ stored: { userInfo: '{' } }).served).toBeUndefined();
  });

  it('waits while the first entry of the visit leads to /free', () => {
    const first = { at: String(Date.now()), free: 'yes' };
    expect(decide({ first }).served).toBe('data');
    expect(decide({ first, tab: { isOne: 'yes' } }).served).toBe('home');
  });

  it('fetches the picture of the splash ahead, unless somebody comes back from an ad', () => {
    expect(decide().greeted).toBe(true);
    expect(decide({ tab: { __flag: 'line' } })).toMatchObject({ served: 'home', greeted: false });
  });

  it('is new when it comes from the network, whatever the clock says, and asked for again when it was kept', () => {
    expect(Date.now() - decide({ age: 5 * hourMs }).at).toBeLessThan(1000);
    expect(decide({ age: 5 * hourMs }).served).toBe('home');
    const kept = decide({ age: hourMs / 2, kept: true });
    expect(kept).toMatchObject({ served: 'home', at: 0 });
    expect(decide({ age: 5 * hourMs, kept: true }).served).toBe('data');
    expect(decide({ age: 5 * hourMs, kept: true, onLine: false }).served).toBe('home');
    expect(decide({ age: -5 * hourMs, kept: true })).toMatchObject({ served: 'home', at: 0 });
  });
});
