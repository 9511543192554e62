import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { allowList } from './allow-list.service.ts';

it('allows every address while it is empty', async () => {
  await using database = await testDatabase();
  const allowed = allowList(database.db, Date.now);
  expect(await allowed.get()).toEqual([]);
  for (const address of ['203.0.113.1', '2001:db8::1']) expect(await allowed.allows(address)).toBe(true);
});

it('allows the addresses and networks that it names, in either form of IPv4', async () => {
  await using database = await testDatabase();
  const allowed = allowList(database.db, Date.now);
  await allowed.save(database.db, ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32'], '203.0.113.1');
  const inside = ['203.0.113.255', '::ffff:203.0.113.9', '198.51.100.7', '2001:db8:ffff::1', '2001:db8::1%eth0'];
  for (const address of inside) expect([address, await allowed.allows(address)]).toEqual([address, true]);
  const outside = ['203.0.114.1', '198.51.100.8', '2001:db9::1', '', 'localhost'];
  for (const address of outside) expect([address, await allowed.allows(address)]).toEqual([address, false]);
});

it('refuses what is no network, and a list that would lock out whoever saves it', async () => {
  await using database = await testDatabase();
  const allowed = allowList(database.db, Date.now);
  for (const wrong of ['office', '203.0.113.0/33', '2001:db8::/129', '203.0.113.0/24/8', '203.0.113.0/', ''])
    await expect(allowed.save(database.db, [wrong], null)).rejects.toMatchObject({ failure: 'INVALID_INPUT' });
  await expect(allowed.save(database.db, ['203.0.113.0/24'], '198.51.100.1')).rejects.toMatchObject({
    data: { fields: { ranges: expect.stringContaining('198.51.100.1') as string } },
  });
  // The command line has no address of its own.
  await allowed.save(database.db, ['203.0.113.0/24'], null);
  expect(await allowed.get()).toEqual(['203.0.113.0/24']);
});

it('sees a change of another process within five seconds, and its own at once', async () => {
  await using database = await testDatabase();
  let now = 1_800_000_000_000;
  const [here, there] = [allowList(database.db, () => now), allowList(database.db, () => now)];
  expect(await here.allows('198.51.100.1')).toBe(true);
  await there.save(database.db, ['203.0.113.0/24'], null);
  expect(await there.allows('198.51.100.1')).toBe(false);
  expect(await here.allows('198.51.100.1')).toBe(true);
  now += 5000;
  expect(await here.allows('198.51.100.1')).toBe(false);
});
