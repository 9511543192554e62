import { saveAgent } from '@liuguang/server/features/agent/agent.import.ts';
import { saveAuthor } from '@liuguang/server/features/account/account.import.ts';
import { cellOf } from '@liuguang/server/features/city/lists/grid.ts';
import type { ListingQuery } from '@liuguang/server/features/city/lists/listing-filter.ts';
import { listingLists } from '@liuguang/server/features/city/lists/listing-list.repository.ts';
import { signUps } from '@liuguang/server/features/city/signup.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { atMost } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { withOwnDatabase } from '../support/own-database.ts';
import { median, row } from '../support/print.ts';
import { withoutIndexes } from '../support/without-indexes.ts';

const few = 10_000;
const many = Number(process.env['LISTINGS'] ?? 1_000_000);
const races = Number(process.env['RACES'] ?? 1000);
const cityCount = 40;
const city = '310000';
const now = Date.now();
const near = { lat: 31.23, lng: 121.47 };

/** As a database is right after an import, before anybody has counted its rows. */
const isCounted = process.env['ANALYZED'] !== '0';

/**
 * Lists of a city among few and among LISTINGS (1,000,000), and two who race for the last seat. KEPT: a folder in which
 * the large database stays; FILL_ONLY=1 does no more than fill it. ANALYZED=0: on tables that were never analyzed.
 */
export async function bench(): Promise<boolean> {
  const keptIn = process.env['KEPT'];
  if (process.env['FILL_ONLY'] === '1') {
    await withOwnDatabase(fillMany, { keptIn });
    return true;
  }
  const [raced, before] = await withOwnDatabase(async (database) => {
    await people(database);
    const right = await race(database);
    await fill(database, few);
    return [right, await times(database)] as const;
  });
  const after = await withOwnDatabase(
    async (database) => {
      await fillMany(database);
      return await times(database);
    },
    { keptIn },
  );
  for (const [name, ms] of after)
    row(`${name}, ms among ${many}`, ms, before.get(name) ?? 1, `of the same among ${few}`);
  return raced;
}

async function fillMany(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from listings');
  if ((rows[0]?.n ?? 0) >= many) return;
  await people(database);
  await withoutIndexes(database, ['listings'], () => insertListings(database, many));
  await count(database);
}

/** The lists that cost most, among fewer listings than the whole bench has. */
export async function figures(): Promise<Figure[]> {
  const more = 100_000;
  return await withOwnDatabase(async (database) => {
    await people(database);
    await fill(database, few);
    const before = await times(database);
    await fill(database, more);
    const after = await times(database);
    return ['newest', 'distance', 'all filters, distance'].map((name) =>
      atMost({
        name: `city, ${name}, ms among ${more}`,
        value: after.get(name) ?? Number.NaN,
        baseline: before.get(name) ?? Number.NaN,
        of: `the same among ${few}`,
        goal: 1.6,
      }),
    );
  });
}

async function people({ db }: Database): Promise<void> {
  await saveAgent(db, { agentId: '3', name: 'x', logo: '', adultEnabled: false, domains: [], channels: [], keys: {} });
  for (const userCode of ['a', 'b', 'c'])
    await saveAuthor(db, { agentId: '3', userCode, nickname: userCode, avatar: '' });
}

/** One seat, two people at once: one sits, the other waits, every time. */
async function race({ db, pool }: Database): Promise<boolean> {
  const seats = signUps(db);
  const accounts = await pool.query<{ id: string }>('select id from accounts order by id');
  const [author, one = '', two = ''] = accounts.rows.map(({ id }) => id);
  let right = 0;
  for (let run = 0; run < races; run += 1) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into listings (agent_id, author_id, kind, category, city_id, title, description, address, capacity, state,
         starts_at, published_at, updated_at)
       values (3, $1, 'event', 'music', 500000, 'x', 'x', 'x', 1, 'published', now() + interval '1 day', now(), now())
       returning id`,
      [author],
    );
    const listingId = rows[0]?.id ?? '';
    const taken = await Promise.all([one, two].map(async (account) => await seats.join('3', account, listingId, now)));
    const states = taken.map((seat) => (typeof seat === 'string' ? seat : seat.state)).toSorted();
    if (states.join() === 'joined,waiting') right += 1;
  }
  console.log(`last seat raced for ${races} times: ${right} times one sat and one waited`);
  return right === races;
}

/**
 * Spread over cities and, in each, over a square of forty kilometres. What a listing is has nothing to do with its
 * number: otherwise a city would hold one price, or events of three days only. A quarter of the events is over.
 */
async function insertListings({ pool }: Database, most: number): Promise<void> {
  const places = Array.from({ length: 20_000 }, () => ({
    lat: 31.03 + Math.random() * 0.4,
    lng: 121.27 + Math.random() * 0.4,
  }));
  // The index of search is not what is measured.
  await pool.query('alter table listings disable trigger user');
  if (!isCounted) await pool.query('alter table listings set (autovacuum_enabled = false)');
  await pool.query(
    `insert into listings (agent_id, author_id, kind, category, city_id, district, title, description, address, lat, lng,
       cell, price_fen, state, starts_at, past, collects, published_at, updated_at)
     select 3, (select min(id) from accounts), case when starts is null then 'place' else 'event' end,
       (array['food','outdoors','sports','music','exhibition','class','game','photography','pet','market','volunteering','service'])[1 + floor(random() * 12)::int],
       310000 + (n % $2) * 100, (array['徐汇区','黄浦区','静安区','浦东新区','杨浦区','普陀区','长宁区','虹口区'])[1 + floor(random() * 8)::int],
       'listing ' || n, 'x', 'x', p.lat, p.lng, p.cell, floor(random() * 400) * 100, 'published', starts,
       coalesce(starts < now(), false), (random() ^ 4 * 1000)::int, now() - n * interval '1 second', now()
     from (select n, case when n % 3 = 0 then now() + (random() * 120 - 30) * interval '1 day' end as starts
       from generate_series((select count(*)::int from listings) + 1, $1::int) n) g
     join unnest($3::float8[], $4::float8[], $5::bigint[]) with ordinality as p (lat, lng, cell, at)
       on p.at = 1 + (n / $2::int) % 20000`,
    [most, cityCount, places.map(({ lat }) => lat), places.map(({ lng }) => lng), places.map((place) => cellOf(place))],
  );
}

async function fill(database: Database, most: number): Promise<void> {
  await insertListings(database, most);
  await count(database);
}

async function count({ pool }: Database): Promise<void> {
  // Making an index counts rows as well: that is taken back.
  await pool.query(
    isCounted
      ? 'vacuum analyze listings'
      : `update pg_class set reltuples = -1, relpages = 0 where relname = 'listings'`,
  );
}

async function times({ db }: Database): Promise<Map<string, number>> {
  const lists = listingLists(db);
  const plain: ListingQuery = {
    agentId: '3',
    cityId: city,
    sort: 'new',
    near: null,
    now,
    cursor: undefined,
    size: 20,
    category: null,
    district: null,
    date: null,
    price: null,
  };
  const queries: Record<string, Partial<ListingQuery>> = {
    newest: {},
    popular: { sort: 'popular' },
    'by date': { sort: 'date' },
    distance: { sort: 'distance', near },
    'distance from another city': { sort: 'distance', near: { lat: 39.9, lng: 116.4 } },
    'category, newest': { category: 'music' },
    'category, popular': { category: 'music', sort: 'popular' },
    'category, distance': { category: 'music', sort: 'distance', near },
    'district, newest': { district: '徐汇区' },
    'price, newest': { price: [5000, 20_000] },
    'this week, by date': { sort: 'date', date: [now, now + 7 * 86_400_000] },
    'price and district, distance': { sort: 'distance', near, district: '徐汇区', price: [5000, 20_000] },
    'one price, newest': { price: [7000, 7100] },
    'one price, popular': { sort: 'popular', price: [7000, 7100] },
    'one price, distance': { sort: 'distance', near, price: [7000, 7100] },
    'district, popular': { sort: 'popular', district: '徐汇区' },
    'all filters, distance': {
      sort: 'distance',
      near,
      category: 'music',
      district: '徐汇区',
      price: [5000, 20_000],
      date: [now, now + 30 * 86_400_000],
    },
  };
  // The fifth page of the nearest: what lies before the cursor is not read again.
  let cursor: string | undefined;
  for (let page = 0; page < 4; page += 1)
    cursor = (await lists.city({ ...plain, sort: 'distance', near, cursor })).nextCursor ?? undefined;
  queries['distance, fifth page'] = { sort: 'distance', near, cursor };
  const found = new Map<string, number>();
  for (const [name, changes] of Object.entries(queries)) {
    const spent: number[] = [];
    // The first few read what is not in memory yet and are no measure of the list.
    for (let run = -5; run < 25; run += 1) {
      const started = performance.now();
      await lists.city({ ...plain, ...changes });
      if (run >= 0) spent.push(performance.now() - started);
    }
    found.set(name, median(spent));
  }
  return found;
}
