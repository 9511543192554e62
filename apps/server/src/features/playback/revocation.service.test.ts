import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createListener } from '../../platform/db/listen.ts';
import { testDatabase } from '../../testing/database.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { holderRepository } from './holder.repository.ts';
import { restoreMedia, restoreMediaIn, revokeAccount, revokeMedia, revokeMediaIn } from './revocation.repository.ts';
import { revocationList } from './revocation.service.ts';

const database = await forSuite(testDatabase());

const start = 1_800_000_000_000;
const log = pino({ level: 'silent' });

interface Clip {
  readonly agentId: string;
  readonly mediaId: string;
}

async function newAccount(): Promise<string> {
  const { id } = await database.db
    .insertInto('accounts')
    .values({ agent_id: '3', user_code: crypto.randomUUID(), nickname: '甲' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

it('is in memory a moment after it was said, wherever it was said, and is asked for no more', async () => {
  const listener = createListener(database.url);
  const list = revocationList({ db: database.db, clock: () => start, log, listener });
  const clip = { agentId: '3', mediaId: 'told' };
  let isListening = false;
  listener.on('probe', () => (isListening = true));
  await expect.poll(async () => (await database.pool.query('notify probe')) && isListening).toBe(true);
  expect(await list.isRevoked(clip)).toBe(false);
  expect(list.isRevoked(clip)).toBe(false);
  await revokeMedia(database.db, 'told', start);
  await expect.poll(() => list.isRevoked(clip)).toBe(true);
  await restoreMedia(database.db, 'told');
  await expect.poll(() => list.isRevoked(clip)).toBe(false);
  await listener.close();
});

it('is of one agent where only that one hides it', async () => {
  let now = start;
  const list = revocationList({ db: database.db, clock: () => now, log, listener: undefined });
  const [three, eight] = ['3', '8'].map((agentId) => ({ agentId, mediaId: 'hidden' })) as [Clip, Clip];
  await revokeMediaIn(database.db, [eight, eight], now);
  expect([await list.isRevoked(three), await list.isRevoked(eight)]).toEqual([false, true]);
  await restoreMediaIn(database.db, [eight]);
  now += 5000;
  expect(await list.isRevoked(eight)).toBe(false);
});

it('is found within five seconds when no notice came', async () => {
  let now = start;
  const list = revocationList({ db: database.db, clock: () => now, log, listener: undefined });
  const clip = { agentId: '3', mediaId: 'untold' };
  expect(await list.isRevoked(clip)).toBe(false);
  await revokeMedia(database.db, 'untold', now);
  now += 4999;
  expect(list.isRevoked(clip)).toBe(false);
  now += 1;
  expect(await list.isRevoked(clip)).toBe(true);
});

it('takes the rights of an account once: what it is given afterwards plays', async () => {
  const accountId = await newAccount();
  const holders = holderRepository(database.db);
  const names = await Promise.all(Array.from({ length: 8 }, () => holders.holderOf({ accountId })));
  expect(new Set(names).size).toBe(1);
  const [holder = ''] = names;
  await revokeAccount(database.db, accountId, start);
  const list = revocationList({ db: database.db, clock: () => start, log, listener: undefined });
  expect(await list.isRevoked({ agentId: '3', mediaId: 'any', holder })).toBe(true);
  const next = await holders.holderOf({ accountId });
  expect(next).not.toBe(holder);
  expect(await list.isRevoked({ agentId: '3', mediaId: 'any', holder: next })).toBe(false);
  // Nothing to take away is no mistake.
  await revokeAccount(database.db, await newAccount(), start);
});

it('is forgotten once every token that it could stop has run out', async () => {
  const now = start + 6 * 3_600_000;
  await revokeMedia(database.db, 'old', start);
  const list = revocationList({ db: database.db, clock: () => now, log, listener: undefined });
  expect(await list.isRevoked({ agentId: '3', mediaId: 'old' })).toBe(false);
});

it('goes on with the list it has while the database is away, and with none it serves nothing', async () => {
  const away = await testDatabase();
  let now = start;
  await revokeMedia(away.db, 'clip', start);
  const list = revocationList({ db: away.db, clock: () => now, log, listener: undefined });
  expect(await list.isRevoked({ agentId: '3', mediaId: 'clip' })).toBe(true);
  await away.close();
  now += 60_000;
  expect(await list.isRevoked({ agentId: '3', mediaId: 'clip' })).toBe(true);
  expect(await list.isRevoked({ agentId: '3', mediaId: 'other' })).toBe(false);
  const fresh = revocationList({ db: away.db, clock: () => now, log, listener: undefined });
  await expect(fresh.isRevoked({ agentId: '3', mediaId: 'other' })).rejects.toThrow(/pool|destroyed|connect/i);
});
