import { expect, it } from 'vitest';
import type { Viewer } from './entitlement.service.ts';
import { sharedExpiryOf, verifyGrant } from './playback-token.ts';
import { playbackService } from './playback.service.ts';

const keys = { current: '1', keys: { 1: Buffer.alloc(32, 9) } };
const now = 1_800_000_000_000;
const holder = 'abcdefghijklmnop';
const service = playbackService({ keys, holders: { holderOf: () => Promise.resolve(holder) }, clock: () => now });
const video = { kind: 'long', rating: 'all', hasPreview: true, mediaId: 'clip', durationMs: 1_200_000 } as const;
const vip: Viewer = { accountId: '1', vip: true, own: false, viewed: false, youth: false };
const shared = sharedExpiryOf(now, video);
const grant = { agentId: '8', mediaId: 'clip', mode: 'full', expiresAt: now + 1_800_000 };

it.each([
  ['free', null, 'clip', { ...grant, expiresAt: shared }],
  ['free', vip, 'clip', { ...grant, expiresAt: shared }],
  ['vip', vip, 'clip', { ...grant, holder }],
  ['vip', null, 'clip/preview', { ...grant, mode: 'preview', expiresAt: shared }],
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

it("gives viewers of what is everybody's one address, and each of the others their own", async () => {
  let time = shared - 1_800_000;
  const names = ['abcdefghijklmnop', 'ponmlkjihgfedcba'];
  const holders = {
    holderOf: ({ accountId }: { accountId: string }) => Promise.resolve(names[Number(accountId)] ?? ''),
  };
  const clocked = playbackService({ keys, holders, clock: () => time });
  const open = async (access: 'free' | 'vip', viewer: Viewer | null) =>
    await clocked.playback('8', { ...video, access }, viewer);
  const first = [await open('free', null), await open('vip', null), await open('vip', { ...vip, accountId: '0' })];
  time += 599_000;
  expect(await open('free', { ...vip, accountId: '1' })).toEqual(first[0]);
  expect(await open('vip', null)).toEqual(first[1]);
  expect(await open('vip', vip)).not.toEqual(first[2]);
  time += 1000;
  expect(await open('free', null)).not.toEqual(first[0]);
});
