import { expect, it } from 'vitest';
import { verifyGrant } from './playback-token.ts';
import { decidePlayback, playbackService } from './playback.service.ts';

const member = { accountId: '1', agentId: '3', claimed: true, restricted: false, vip: false };
const vip = { ...member, vip: true };

it.each([
  ['free', null, { mode: 'full', because: 'free' }],
  ['free', vip, { mode: 'full', because: 'free' }],
  ['vip', null, { refusal: 'VIP_NEEDED' }],
  ['vip', member, { refusal: 'VIP_NEEDED' }],
  ['vip', vip, { mode: 'full', because: 'vip' }],
  ['credit', null, { refusal: 'NO_FREE_VIEW' }],
  ['credit', member, { refusal: 'NO_FREE_VIEW' }],
  ['credit', vip, { mode: 'full', because: 'vip' }],
] as const)('decides about a %s video for %o', (access, account, decision) => {
  expect(decidePlayback({ access }, account)).toEqual(decision);
});

it('grants an address for this media and agent, until the time that it tells', () => {
  const keys = { current: '1', keys: { 1: Buffer.alloc(32, 9) } };
  const now = 1_800_000_000_000;
  const service = playbackService({ keys, clock: () => now });
  const playback = service.playback('8', { access: 'free', mediaId: 'clip', durationMs: 1_200_000 }, null);
  const [, token = ''] = /^\/v\/([^/]+)\/clip\/master\.m3u8$/.exec('url' in playback ? playback.url : '') ?? [];
  expect(verifyGrant(keys, token, now)).toEqual({
    agentId: '8',
    mediaId: 'clip',
    mode: 'full',
    expiresAt: now + 1_800_000,
  });
  expect(playback).toMatchObject({ expiresAt: now + 1_800_000 });
});
