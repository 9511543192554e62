import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { saveAuthor } from '../../features/account/account.import.ts';
import { cellOf } from '../../features/city/lists/grid.ts';
import type { ListingQuery } from '../../features/city/lists/listing-filter.ts';
import { listingLists } from '../../features/city/lists/listing-list.repository.ts';
import { away, byDistance, type Placed } from '../../features/city/lists/near.ts';
import type { Schema } from '../../platform/db/schema.ts';

const near = { lat: 31.23, lng: 121.47 };
const size = 20;
const now = Date.UTC(2026, 5, 1);
const database = await forSuite(testDatabase());

/** As after an import: rows, and nobody has counted them. */
beforeAll(async () => {
  const { db, pool } = database;
  await saveAuthor(db, { agentId: '3', userCode: 'a', nickname: 'a', avatar: '' });
  await pool.query('alter table listings set (autovacuum_enabled = off)');
  await pool.query('alter table listings disable trigger user');
  const places = Array.from({ length: 6000 }, (_, index) => ({
    lat: 31.03 + ((index * 0.754_877_67) % 0.4),
    lng: 121.27 + ((index * 0.569_840_29) % 0.4),
  }));
  await pool.query(
    `insert into listings (agent_id, author_id, kind, category, city_id, district, title, description, address, lat, lng,
       cell, price_fen, state, collects, published_at, updated_at)
     select 3, (select min(id) from accounts), 'place', (array['food','music','pet','market'])[1 + n % 4], 310000 + n % 3 * 100,
       (array['徐汇区','黄浦区','静安区'])[1 + n / 5 % 3], 'x', 'x', 'x', p.lat, p.lng, p.cell, n % 97 * 100, 'published',
       0, now(), now()
     from unnest($1::float8[], $2::float8[], $3::bigint[]) with ordinality as p (lat, lng, cell, n)`,
    [places.map(({ lat }) => lat), places.map(({ lng }) => lng), places.map((place) => cellOf(place))],
  );
});

const plain: ListingQuery = {
  agentId: '3',
  cityId: '310000',
  sort: 'distance',
  near,
  now,
  cursor: undefined,
  size,
  category: null,
  district: null,
  date: null,
  price: null,
};
const filters: [string, string, Partial<ListingQuery>][] = [
  ['everything', 'listings_cell', {}],
  ['a category', 'listings_cell_category', { category: 'music' }],
  ['a district', 'listings_cell_district', { district: '徐汇区' }],
  [
    'a category in a district at a price',
    'listings_cell_district',
    { category: 'music', district: '徐汇区', price: [2000, 6000] },
  ],
];

describe('a list by distance on a table that was never analyzed', () => {
  it.each(filters)('looks at cells of %s by %s, and finds what a scan finds', async (_, index, filter) => {
    const { pool } = database;
    const counted = await pool.query(`select from pg_stats where tablename = 'listings'`);
    expect(counted.rowCount).toBe(0);
    const asked: { sql: string; parameters: readonly unknown[] }[] = [];
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        asked.push({ sql: query.sql, parameters: query.parameters });
      },
    });
    const query = { ...plain, ...filter };
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { list, nextCursor } = await listingLists(db).city({ ...query, cursor });
      found.push(...list.map(({ listingId }) => listingId));
      cursor = nextCursor ?? undefined;
    }
    expect(found).toEqual(await scanned(query, 3 * size));

    const looks = asked.filter(({ sql }) => sql.includes('l.cell between'));
    expect(looks.length).toBeGreaterThan(3);
    for (const { sql, parameters } of looks) {
      const plan = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      const scans = plan.rows.map((row) => row['QUERY PLAN']).filter((line) => /Scan.* on listings/.test(line));
      expect(scans.length).toBeGreaterThan(0);
      expect(scans.filter((line) => !line.includes(` using ${index} on `))).toEqual([]);
    }
  });
});

async function scanned({ category, district, price }: ListingQuery, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<Placed & { category: string; district: string; price_fen: string }>(
    'select id, lat, lng, category, district, price_fen from listings where city_id = 310000',
  );
  return rows
    .filter((row) => category === null || row.category === category)
    .filter((row) => district === null || row.district === district)
    .filter((row) => price === null || (Number(row.price_fen) >= price[0] && Number(row.price_fen) < price[1]))
    .map((row) => away(row, near))
    .toSorted(byDistance)
    .slice(0, count)
    .map(({ id }) => id);
}
