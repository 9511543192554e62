import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { saveAuthor } from '../../features/account/account.import.ts';
import { cellOf, type Place } from '../../features/city/lists/grid.ts';
import type { ListingRow } from '../../features/city/fields/field.ts';
import type { ListingQuery } from '../../features/city/lists/listing-filter.ts';
import { listingLists } from '../../features/city/lists/listing-list.repository.ts';
import { leavePast } from '../../features/city/past-listings.repository.ts';
import { away, byDistance } from '../../features/city/lists/near.ts';

const hourMs = 3_600_000;
const now = Date.UTC(2026, 5, 1, 4);
const city = '310000';
const categories = ['food', 'music', 'pet', 'market'] as const;
const districts = ['徐汇区', '黄浦区', '静安区'];
type Row = Pick<ListingRow, 'id' | 'category' | 'district' | 'starts_at' | 'over_at' | 'lat' | 'lng' | 'past'> & {
  published_at: Date;
  heat: string;
  price_fen: string | null;
};

const database = await forSuite(testDatabase());
let all: readonly Row[];

/** Crowded in the middle, hundreds at one place, some on both sides of the date line and at a pole, some nowhere. */
function placeOf(index: number): Place | null {
  const [a, b] = [(index * 0.754_877_67) % 1, (index * 0.569_840_29) % 1];
  if (index % 50 === 0) return null;
  if (index % 50 === 1) return { lat: -17 + a, lng: b < 0.5 ? 179.5 + b : -180.5 + b };
  if (index % 50 === 2) return { lat: 90 - a / 100, lng: 360 * b - 180 };
  if (index % 10 === 3) return { lat: 31.23, lng: 121.47 };
  return { lat: 31.23 + (a - 0.5) ** 3, lng: 121.47 + (b - 0.5) ** 3 };
}

beforeAll(async () => {
  const { db, pool } = database;
  await saveAuthor(db, { agentId: '3', userCode: 'a', nickname: 'a', avatar: '' });
  const places = Array.from({ length: 1200 }, (_, index) => placeOf(index));
  // Prices and days in steps that share no factor with the rest; few are dear, one is the dearest; many are over.
  await pool.query(
    `insert into listings (agent_id, author_id, kind, category, city_id, district, title, description, address, lat, lng,
       cell, price_fen, state, starts_at, collects, published_at, updated_at)
     select 3, (select min(id) from accounts), 'event', ($5::text[])[1 + n % 4], 310000, ($6::text[])[1 + n / 5 % 3], 'x',
       'x', 'x', p.lat, p.lng, p.cell, case when n % 11 > 0 then n % 97 * n % 89 * 100 end,
       case when n % 17 = 0 then 'hidden' else 'published' end,
       case when n % 3 > 0 then to_timestamp($4) + (n * 31 % 1400 - 700) * interval '1 hour' end, n * n % 50,
       to_timestamp($4) - n % 500 * interval '1 minute', now()
     from unnest($1::float8[], $2::float8[], $3::bigint[]) with ordinality as p (lat, lng, cell, n)`,
    [
      places.map((place) => place?.lat),
      places.map((place) => place?.lng),
      places.map((place) => place && cellOf(place)),
      now / 1000,
      categories,
      districts,
    ],
  );
  await pool.query(`update listings set ends_at = starts_at + interval '30 hours' where id % 2 = 0`);
  await pool.query('vacuum analyze listings');
  const read = await pool.query<Row>(`select * from listings where state = 'published' order by id`);
  all = read.rows;
});

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

async function idsOf(query: ListingQuery): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listingLists(database.db).city({ ...query, cursor });
    ids.push(...page.list.map(({ listingId }) => listingId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

function newest(a: Row, b: Row): number {
  return Number(BigInt(b.id) - BigInt(a.id));
}

/** Every row looked at, every row sorted. */
function expected({ sort, near, category, district, date, price }: ListingQuery): string[] {
  const rows = all.filter((row) => {
    const [starts, over] = [row.starts_at?.getTime() ?? null, row.over_at?.getTime() ?? null];
    const fen = row.price_fen === null ? null : Number(row.price_fen);
    return (
      (over === null || over > now) &&
      (category === null || row.category === category) &&
      (district === null || row.district === district) &&
      (date === null || (starts !== null && over !== null && starts < date[1] && over >= date[0])) &&
      (price === null || (fen !== null && fen >= price[0] && fen < price[1])) &&
      (sort !== 'date' || starts !== null)
    );
  });
  if (sort === 'distance' && near) {
    const placed = rows.flatMap(({ id, lat, lng }) =>
      lat === null || lng === null ? [] : away({ id, lat, lng }, near),
    );
    const others = rows.filter(({ lat }) => lat === null).toSorted(newest);
    return [...placed.toSorted(byDistance), ...others].map(({ id }) => id);
  }
  const sorts = {
    new: (a: Row, b: Row) => b.published_at.getTime() - a.published_at.getTime() || newest(a, b),
    popular: (a: Row, b: Row) => Number(b.heat) - Number(a.heat) || newest(a, b),
    date: (a: Row, b: Row) => (a.starts_at?.getTime() ?? 0) - (b.starts_at?.getTime() ?? 0) || newest(b, a),
    distance: newest,
  };
  return rows.toSorted(sorts[sort]).map(({ id }) => id);
}

const filters: Record<string, Partial<ListingQuery>> = {
  'no filter': {},
  'a category': { category: 'music' },
  'a district': { district: '黄浦区' },
  'a category of a district': { category: 'pet', district: '静安区' },
  'a common price': { price: [0, 5000] },
  'a rare price': { price: [8500, 8600] },
  'a rare price in a category of a district': { category: 'food', district: '徐汇区', price: [7000, 8000] },
  'the next day': { date: [now, now + 24 * hourMs] },
  'the next day, cheap': { date: [now, now + 24 * hourMs], price: [0, 2000] },
  nothing: { district: '无' },
};
const orders: Record<string, Partial<ListingQuery>> = {
  'the newest': {},
  'by heat': { sort: 'popular' },
  'by date': { sort: 'date' },
  'from the middle': { sort: 'distance', near: { lat: 31.2301, lng: 121.4702 } },
  'from the date line': { sort: 'distance', near: { lat: -16.5, lng: -179.99 } },
  'from the pole': { sort: 'distance', near: { lat: 90, lng: 0 } },
};

async function checkAll(size: number): Promise<number> {
  let shown = 0;
  for (const [by, order] of Object.entries(orders)) {
    for (const [what, filter] of Object.entries(filters)) {
      const query = { ...plain, ...order, ...filter, size };
      const ids = await idsOf(query);
      expect(ids, `${what}, ${by}`).toEqual(expected(query));
      shown += ids.length;
    }
  }
  return shown;
}

describe('every page of the list of a city', () => {
  it('shows what sorting every row would, for each filter in each order, also when what is over has left', async () => {
    const shown = await checkAll(100);
    expect(shown).toBeGreaterThan(5000);
    await leavePast(database.db, now);
    const { rows } = await database.pool.query('select count(*)::int as past from listings where past');
    expect(rows).toEqual([{ past: await overCount() }]);
    expect(await checkAll(400)).toBe(shown);
  }, 60_000);
});

async function overCount(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from listings where over_at <= to_timestamp($1)',
    [now / 1000],
  );
  return rows[0]?.count ?? 0;
}
