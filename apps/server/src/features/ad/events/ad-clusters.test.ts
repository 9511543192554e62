import type { AdEventKind } from '@liuguang/contract/shapes/ad.ts';
import { describe, expect, it } from 'vitest';
import { type AdWatcher, createAdClusters, shares } from './ad-clusters.ts';

const noon = 1_800_000_000_000;
const somebody = { hasPhone: false, device: null, address: '203.0.113.1' };

/** How many of so many events are billed, the n-th by what `watcher` says. */
function billed(count: number, watcher: (turn: number) => AdWatcher, event: AdEventKind = 'show'): number {
  const clusters = createAdClusters();
  return Array.from({ length: count }, (_, turn) => clusters.take(watcher(turn), { adId: '1', event }, noon)).filter(
    (fits) => fits,
  ).length;
}

const oneDevice = (turn: number) => {
  return { ...somebody, accountId: String(turn), device: 'cookie', address: `10.0.${turn >> 8}.${turn & 255}` };
};
const inOne64 = (turn: number) => ({ ...somebody, accountId: String(turn), address: `2001:db8:1:1::${turn}` });
const inOne48 = (turn: number) => {
  return { ...somebody, accountId: String(turn), address: `2001:db8:1:${(turn % 4000).toString(16)}::1` };
};

describe('what is billed of one ad in an hour', () => {
  it.each(['show', 'click', 'start'] as const)('is a share of each %s budget', (event) => {
    const { account, device, address } = shares[event];
    expect(billed(1000, () => ({ ...somebody, accountId: '1' }), event)).toBe(account);
    expect(billed(1000, (turn) => ({ ...somebody, accountId: String(turn % 100) }), event)).toBe(address);
    expect(billed(1000, oneDevice, event)).toBe(device);
  });

  it('is counted by the /64 of an IPv6 address, and by its /48 for who has all of those', () => {
    expect(billed(1000, inOne64)).toBe(120);
    expect(billed(5000, inOne48)).toBe(2400);
  });

  it('is not taken from the neighbours by who has a phone, nor by what one account sends too much', () => {
    const clusters = createAdClusters();
    const take = (accountId: string, hasPhone: boolean, now = noon) =>
      clusters.take({ ...somebody, accountId, hasPhone }, { adId: '1', event: 'show' }, now);
    for (let turn = 0; turn < 500; turn += 1) take('phone', true);
    for (let turn = 0; turn < 500; turn += 1) take('greedy', false);
    const neighbours = Array.from({ length: 200 }, (_, turn) => take(`neighbour ${turn}`, false));
    expect(neighbours.filter((fits) => fits)).toHaveLength(120 - 30);
    expect(take('another phone', true)).toBe(true);
    expect(take('greedy', false, noon + 3_600_000)).toBe(true);
  });

  it('leaves other ads alone', () => {
    const clusters = createAdClusters();
    for (let turn = 0; turn < 500; turn += 1) {
      clusters.take({ ...somebody, accountId: String(turn) }, { adId: '1', event: 'show' }, noon);
    }
    expect(clusters.take({ ...somebody, accountId: '1' }, { adId: '2', event: 'show' }, noon)).toBe(true);
  });
});
