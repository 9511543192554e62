import { saveAgent } from '@liuguang/server/features/agent/agent.import.ts';
import { saveAuthor } from '@liuguang/server/features/account/account.import.ts';
import { cellOf } from '@liuguang/server/features/city/lists/grid.ts';
import type { ListingQuery } from '@liuguang/server/features/city/lists/listing-filter.ts';
import { listingLists } from '@liuguang/server/features/city/lists/listing-list.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { atMost } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { withOwnDatabase } from '../support/own-database.ts';
import { median } from '../support/median.ts';

const few = 10_000;
const many = 100_000;
const cityCount = 40;
const city = '310000';
const now = Date.now();
const near = { lat: 31.23, lng: 121.47 };

/** The lists that cost most, among few listings and among many. */
export async function figures(): Promise<Figure[]> {
  return await withOwnDatabase(async (database) => {
    await people(database);
    await fill(database, few);
    const before = await times(database);
    await fill(database, many);
    const after = await times(database);
    return Array.from(after, ([name, value]) =>
      atMost({
        name: `city, ${name}, ms among ${many}`,
        value,
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
  await database.pool.query('vacuum analyze listings');
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
    distance: { sort: 'distance', near },
    'all filters, distance': {
      sort: 'distance',
      near,
      category: 'music',
      district: '徐汇区',
      price: [5000, 20_000],
      date: [now, now + 30 * 86_400_000],
    },
  };
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
