import { expect, it } from 'vitest';
import { entitlementOf, type Entitlement, type GatedVideo, type Viewer } from './entitlement.service.ts';

const noon = Date.parse('2026-11-18T12:00:00+08:00');
const member: Viewer = { accountId: '1', vip: false, own: false, viewed: false, youth: false };
const who = {
  nobody: null,
  member,
  vip: { ...member, vip: true },
  'who used a view': { ...member, viewed: true },
  'its author': { ...member, own: true },
} as const satisfies Record<string, Viewer | null>;

const gate = (decision: Entitlement) => ('refusal' in decision ? decision.refusal : decision.because);

/** In the order of `who`. */
it.each<[GatedVideo['access'], GatedVideo['kind'], boolean, string[]]>([
  ['free', 'long', false, ['free', 'free', 'free', 'free', 'free']],
  ['free', 'short', true, ['free', 'free', 'free', 'free', 'free']],
  ['credit', 'long', false, ['NO_FREE_VIEW', 'NO_FREE_VIEW', 'vip', 'view', 'own']],
  ['credit', 'long', true, ['preview', 'preview', 'vip', 'view', 'own']],
  ['credit', 'short', false, ['free', 'free', 'free', 'free', 'free']],
  ['vip', 'long', false, ['VIP_NEEDED', 'VIP_NEEDED', 'vip', 'VIP_NEEDED', 'own']],
  ['vip', 'long', true, ['preview', 'preview', 'vip', 'preview', 'own']],
  ['vip', 'short', false, ['VIP_NEEDED', 'VIP_NEEDED', 'vip', 'VIP_NEEDED', 'own']],
])('decides about a %s %s video (preview: %s)', (access, kind, hasPreview, expected) => {
  const decisions = Object.values(who).map((viewer) => entitlementOf({ access, kind, hasPreview }, viewer, noon));
  expect(decisions.map(gate)).toEqual(expected);
  for (const decision of decisions.filter((one) => 'mode' in one)) {
    expect(decision.mode).toBe(decision.because === 'preview' ? 'preview' : 'full');
  }
});

it.each([
  ['05:59', true],
  ['06:00', false],
  ['21:59', false],
  ['22:00', true],
])('lets youth mode sleep from 22:00 to 06:00: %s', (time, asleep) => {
  const at = Date.parse(`2026-11-18T${time}:00+08:00`);
  const video = { access: 'free', kind: 'short', hasPreview: false } as const;
  expect(gate(entitlementOf(video, { ...member, youth: true }, at))).toBe(asleep ? 'YOUTH_NIGHT' : 'free');
  expect(gate(entitlementOf(video, member, at))).toBe('free');
});
