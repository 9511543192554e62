import { expect, it } from 'vitest';
import { ownsAll, seenAgents, seesSome } from './scope.ts';

it('lets those without a scope see and change everything', () => {
  expect([ownsAll([], null), ownsAll(['3'], null), seesSome([], null)]).toEqual([true, true, true]);
  expect(seenAgents(['3', '8'], null)).toEqual({ agentIds: ['3', '8'], shared: false });
});

it('lets those of an agent change only what no other agent has', () => {
  expect(ownsAll(['3'], ['3'])).toBe(true);
  expect(ownsAll(['3', '8'], ['3'])).toBe(false);
  // What no agent has belongs to nobody in particular.
  expect(ownsAll([], ['3'])).toBe(false);
});

it('shows those of an agent what is shared, without the other agents', () => {
  expect(seesSome(['3', '8'], ['8'])).toBe(true);
  expect(seesSome(['3'], ['8'])).toBe(false);
  expect(seenAgents(['3', '8'], ['8'])).toEqual({ agentIds: ['8'], shared: true });
});
