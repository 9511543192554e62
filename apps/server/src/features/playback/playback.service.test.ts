import { expect, it } from 'vitest';
import type { Viewer } from './entitlement.service.ts';
import { verifyGrant } from './playback-token.ts';
import { playbackService } from './playback.service.ts';

const keys = { current: '1', keys: { 1: Buffer.alloc(32, 9) } };
const now = 1_800_000_000_000;
const holder = 'abcdefghijklmnop';
const service = playbackService({ keys, holders: { holderOf: () => Promise.resolve(holder) }, clock: () => now });
const video = { kind: 'long', rating: 'all', hasPreview: true, mediaId: 'clip', durationMs: 1_200_000 } as const;
const vip: Viewer = { accountId: '1', vip: true, own: false, viewed: false, youth: false };
const grant = { agentId: '8', mediaId: 'clip', mode: 'full', expiresAt: now + 1_800_000 };

it.each([
  ['free', null, 'clip', grant],
  ['free', vip, 'clip', grant],
  ['vip', vip, 'clip', { ...grant, holder }],
  ['vip', null, 'clip/preview', { ...grant, mode: 'preview' }],
] as const)(
  'opens a %s video to %o at an address for this media, agent and time',
  async (access, viewer, at, granted) => {
    const playback = await service.playback('8', { ...video, access }, viewer);
    const url = 'url' in playback ? playback.url : '';
    const [, token = '', folder = ''] = /^\/v\/([^/]+)\/(.+)\/master\.m3u8$/.exec(url) ?? [];
    expect(verifyGrant(keys, token, now)).toEqual(granted);
    expect(folder).toBe(at);
    expect(playback).toMatchObject({ expiresAt: granted.expiresAt, mode: granted.mode });
  },
);

it.each([
  ['vip', 1006],
  ['credit', 1007],
] as const)('says why a %s video without a preview stays closed', async (access, code) => {
  const playback = await service.playback('8', { ...video, hasPreview: false, access }, null);
  expect(playback).toEqual({ code, message: expect.stringMatching(/[\u4e00-\u9fff]/) });
});
