import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type Position, start } from '../../../platform/db/keyset.ts';
import { cellOf, commonCell, levels, type Place, rangeOf } from './grid.ts';
import { type ListingQuery, stretchOf } from './listing-filter.ts';
import { pageOfNowhere, type Ranked } from './listing-ranking.repository.ts';
import {
  type Away,
  away,
  byDistance,
  countedTo,
  isAfter,
  type Look,
  mostInCell,
  nearest,
  type Placed,
  type Seen,
} from './near.ts';

/** Behind everything that has a place. */
const nowhere = 10 ** 15;
/** What is walked past for a page before the filter is taken for a rare one. */
const patience = 800;
/** So many are sorted without a look at the grid. */
const mostSorted = 5000;

/** The page of a list that is sorted by distance; what has no place comes last, the newest first. */
export async function pageByDistance(db: Db, query: ListingQuery, from: Place, at: Position | null): Promise<Ranked[]> {
  const after = at && { id: at.id, mm: Number(at.value) };
  const size = query.size + 1;
  const placed = after && after.mm >= nowhere ? [] : await placedNear(db, query, from, after);
  const rows: Ranked[] = placed.map(({ id, mm }) => ({ id, rank: String(mm) }));
  if (rows.length === size) return rows;
  const below = after && after.mm >= nowhere ? after.id : start.id;
  const others = await pageOfNowhere(db, query, below, size - rows.length);
  return [...rows, ...others.map(({ id }) => ({ id, rank: String(nowhere) }))];
}

/** From as big as a province to as small as a house: the first that holds little tells how dense it is here. */
function cellsAround(from: Place) {
  const own = cellOf(from);
  return Array.from({ length: 15 }, (_, index) => {
    const level = index + 7;
    const [low, high] = rangeOf({ prefix: Math.floor(own / 4 ** (levels - level)), level });
    return { level, low, high };
  });
}

async function placedNear(db: Db, query: ListingQuery, from: Place, after: Away | null): Promise<readonly Away[]> {
  // Districts lie apart, categories among each other: by district there is less to walk past.
  const { inside, onGrid, fits, filtered } = stretchOf(query, ['district', 'category']);
  const around = cellsAround(from);
  const survey = await sql<{ first: string | null; last: string | null; counts: readonly number[] }>`select
      (select min(l.cell) from listings l where ${onGrid} and l.cell is not null) as first,
      (select max(l.cell) from listings l where ${onGrid} and l.cell is not null) as last,
      array(select (select count(*)::int from (select from listings l
          where ${onGrid} and l.cell between r.low and r.high limit ${sql.lit(mostInCell + 1)}) s)
        from unnest(${around.map(({ low }) => low)}::bigint[], ${around.map(({ high }) => high)}::bigint[])
          with ordinality as r (low, high, at) order by r.at) as counts`.execute(db);
  const { first = null, last = null, counts = [] } = survey.rows[0] ?? {};
  if (first === null || last === null) return [];
  const fine = around.find((_, index) => (counts[index] ?? 0) <= mostInCell)?.level ?? 0;

  const look = async (ranges: readonly Look[]): Promise<Seen[]> => {
    // A limit, because a condition on the count would be compared after reading every row.
    const { rows } = await sql<{ at: number; count: number } & (Placed | { id: null })>`select r.at::int as at, c.count,
        f.id, f.lat, f.lng
      from unnest(${ranges.map(({ low }) => low)}::bigint[], ${ranges.map(({ high }) => high)}::bigint[],
        ${ranges.map(({ most }) => most)}::bigint[]) with ordinality as r (low, high, most, at)
      cross join lateral (select count(*)::int as count from (select from listings l
        where ${onGrid} and l.cell between r.low and r.high limit ${sql.lit(countedTo)}) s) c
      left join lateral (select l.id, l.lat, l.lng from listings l
        where ${onGrid} and ${fits} and l.cell between r.low and r.high
        limit case when c.count <= r.most then null else 0 end) f on true`.execute(db);
    const seen = ranges.map(() => ({ count: 0, rows: new Array<Placed>() }));
    for (const row of rows) {
      const one = seen[row.at - 1];
      if (!one) continue;
      one.count = row.count;
      if (row.id !== null) one.rows.push(row);
    }
    return seen;
  };

  const search = { from, root: commonCell(Number(first), Number(last)), after, size: query.size + 1, fine, look };
  const found = await nearest(filtered ? { ...search, patience } : search);
  if (found) return found;
  const few = await sql<Placed>`select l.id, l.lat, l.lng from listings l where ${inside} and ${fits}
    and l.cell is not null limit ${sql.lit(mostSorted + 1)}`.execute(db);
  if (few.rows.length > mostSorted) return (await nearest(search)) ?? [];
  const sorted = few.rows.map((row) => away(row, from)).filter((row) => isAfter(row, after));
  return sorted.toSorted(byDistance).slice(0, query.size + 1);
}
