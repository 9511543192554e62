import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { adEventRepository } from './ad-event.repository.ts';
import type { AdEvent } from './ad-event.ts';
import { pruneAds, rawDays } from './ad-prune.ts';
import { verifyAds } from './ad-verify.ts';
import { pruneAdEvents } from '../ad.jobs.ts';

const database = await forSuite(testDatabase());

const noon = Date.parse('2027-01-15T04:30:00Z');
const event = (changes: Partial<AdEvent> = {}): AdEvent => ({
  key: randomUUID(),
  at: noon,
  agentId: '3',
  adId: '1',
  placement: 'crack',
  event: 'show',
  verdict: 'counted',
  cap: null,
  ...changes,
});
const write = async (events: AdEvent[]) => await adEventRepository(database.pool).write(events);
const verify = async () => await verifyAds(database.db);

it(
  'makes rollups that equal the events and count each key once, after any batches, some of them at once',
  { timeout: 60_000 },
  async () => {
    const one = record({
      key: nat(40),
      adId: constantFrom('1', '2', '3'),
      agentId: constantFrom('3', '8'),
      event: constantFrom('show', 'click', 'start'),
      verdict: constantFrom('counted', 'bot', 'rate'),
      hour: nat(3),
    });
    const rounds = array(array(array(one, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 3 }), {
      maxLength: 4,
    });
    let runs = 0;
    await assert(
      asyncProperty(rounds, boolean(), async (script, reversed) => {
        runs += 1;
        const keyOf = (key: number) => `00000000-0000-4000-8000-${String(runs * 1000 + key).padStart(12, '0')}`;
        const keys = new Set<string>();
        let all = 0;
        const before = Number((await verify()).events);
        for (const batches of script) {
          const events = batches.map((batch) =>
            batch.map((given) => event({ ...given, key: keyOf(given.key), at: noon + given.hour * 3_600_000 })),
          );
          for (const { key } of events.flat()) keys.add(key);
          all += events.flat().length;
          await Promise.all((reversed ? events.toReversed() : events).map(write));
        }
        const { events, differences } = await verify();
        expect(differences).toEqual([]);
        expect(Number(events) - before).toBe(all);
        const { rows } = await database.pool.query<{ first: number }>(
          "select count(*)::int as first from ad_events where key = any($1) and verdict <> 'repeat'",
          [[...keys]],
        );
        expect(rows[0]?.first).toBe(keys.size);
      }),
      { numRuns: 25 },
    );
  },
);

it('finds every kind of difference', async () => {
  await write([event({ adId: '70' }), event({ adId: '71' }), event({ adId: '72' })]);
  await database.pool.query(`
    update ad_event_hours set count = count + 4 where ad_id = 70;
    delete from ad_event_hours where ad_id = 71;
    delete from ad_events where ad_id = 72`);
  const found = (await verify()).differences.map(
    ({ what, adId, stored, actual }) => `${what} ${adId} ${stored}/${actual}`,
  );
  expect(found).toEqual(['hour 70 5/1', 'hour 71 0/1', 'hour 72 1/0', 'total 70 1/5', 'total 71 1/0']);
  expect((await verify()).differences[0]?.detail).toBe('3 crack 2027-01-15T04Z counted');
  await database.pool.query(
    'delete from ad_events where ad_id > 69; delete from ad_event_hours where ad_id > 69; delete from ad_totals where ad_id > 69',
  );
  expect((await verify()).differences).toEqual([]);
});

it('lets nobody change an event', async () => {
  await write([event()]);
  await expect(database.pool.query("update ad_events set verdict = 'counted'")).rejects.toThrow('append-only');
  await expect(database.pool.query('truncate ad_events')).rejects.toThrow('append-only');
});

it('takes the events of a lost account without its cap', async () => {
  const cap = { accountId: '999999', day: '2027-01-15' };
  await write([event({ adId: '80', cap }), event({ adId: '80' })]);
  expect((await database.pool.query('select from ad_account_days')).rowCount).toBe(0);
  expect((await database.pool.query('select count::int from ad_totals where ad_id = 80')).rows).toEqual([{ count: 2 }]);
});

it('prunes old events by whole hours, keeps what was counted, and still verifies', async () => {
  const old = noon - rawDays * 86_400_000;
  await write([
    event({ adId: '90', at: old - 3_600_000 }),
    event({ adId: '90', at: old }),
    event({ adId: '90', at: old + 1_800_000 }),
  ]);
  await database.pool.query(`insert into accounts (agent_id, user_code, nickname) values (3, 'u1', 'x');
    insert into ad_account_days (account_id, day, ad_id, shows)
    select id, day, 90, 1 from accounts, (values ('2027-01-11'), ('2027-01-12'), ('2027-01-15')) as d (day)`);
  expect(await pruneAds(database.db, noon, () => false)).toBe(1);
  expect((await database.pool.query('select from ad_events where ad_id = 90')).rowCount).toBe(2);
  expect((await database.pool.query('select from ad_event_hours where ad_id = 90')).rowCount).toBe(2 + 1);
  expect((await database.pool.query('select day from ad_account_days order by day')).rows).toEqual([
    { day: '2027-01-12' },
    { day: '2027-01-15' },
  ]);
  expect((await verify()).differences).toEqual([]);
  expect(await pruneAds(database.db, noon - 86_400_000, () => false)).toBe(0);
  expect((await verify()).differences).toEqual([]);
  const context = {
    database,
    log: pino({ level: 'silent' }),
    dataDir: '/nowhere',
    signal: new AbortController().signal,
  };
  await (
    await pruneAdEvents.load()
  )({}, context);
  expect((await verify()).differences).toEqual([]);
});
