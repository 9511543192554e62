import { expect, it } from 'vitest';
import { grantOpener } from './grant.service.ts';
import { signGrant } from './playback-token.ts';

const keys = { current: 'k1', keys: { k1: Buffer.alloc(32, 1) } };
const now = 1_800_000_000_000;
const token = signGrant(keys, { agentId: '3', mediaId: 'clip-1', mode: 'full', expiresAt: now + 600_000 });
const open = (at: number, revoked: boolean) =>
  grantOpener({ keys, revocations: { isRevoked: async () => revoked }, clock: () => at })(token);

it('opens what an address grants until it has run out or was revoked', async () => {
  expect(await open(now, false)).toMatchObject({ mediaId: 'clip-1' });
  expect(await open(now, true)).toBeNull();
  expect(await open(now + 600_000, false)).toBeNull();
});
