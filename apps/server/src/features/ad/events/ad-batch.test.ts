import { expect, it } from 'vitest';
import { hourMs, sortOut } from './ad-batch.ts';
import type { AdEvent } from './ad-event.repository.ts';

const at = 100 * hourMs + 5;
const show: AdEvent = {
  key: 'a',
  at,
  agentId: '3',
  adId: '1',
  placement: 'crack',
  event: 'show',
  verdict: 'counted',
  cap: { accountId: '7', day: '2026-06-01' },
};

it('says once what events have in common, and counts places by what a budget is held against', () => {
  const { kinds, events } = sortOut([
    show,
    { ...show, key: 'b', agentId: '4' },
    { ...show, key: 'c', event: 'click' },
    { ...show, key: 'd', at: at + hourMs },
  ]);
  expect(kinds.map(({ agentId, event, hour }) => [agentId, event, hour])).toEqual([
    ['3', 'show', 100],
    ['4', 'show', 100],
    ['3', 'click', 100],
    ['3', 'show', 101],
  ]);
  // Another agent or hour is another row of the figures, and the same budget.
  expect(events.map(({ kind, place }) => [kind, place])).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
    [4, 3],
  ]);
});

it('knows the second of a key as a repeat: it takes no place, no cap, and not the key', () => {
  const { kinds, events } = sortOut([show, show, { ...show, key: 'b' }]);
  expect(kinds.map(({ verdict }) => verdict)).toEqual(['counted', 'repeat']);
  expect(events.map(({ kind, place, cap }) => [kind, place, cap === null])).toEqual([
    [1, 1, false],
    [2, 1, true],
    [1, 2, false],
  ]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(3);
});
