import { listingCategory, type SearchParam } from '@liuguang/contract/shapes/listing.ts';
import { shanghaiDay, shanghaiMidnight } from '../../../platform/time/shanghai.ts';
import type { KnownCity } from '../cities.ts';
import type { CityRules } from '../city-rules.repository.ts';
import type { ListingFilter } from './listing-filter.ts';

const dayMs = 86_400_000;
const yuan = 100;
const most = Number.MAX_SAFE_INTEGER;

const prices: Readonly<Record<string, { name: string; range: readonly [number, number] }>> = {
  free: { name: '免费', range: [0, 1] },
  low: { name: '50元以内', range: [0, 50 * yuan] },
  middle: { name: '50-200元', range: [50 * yuan, 200 * yuan] },
  high: { name: '200元以上', range: [200 * yuan, most] },
};

const dates: Readonly<Record<string, { name: string; range: (now: number) => readonly [number, number] }>> = {
  today: { name: '今天', range: (now) => [now, shanghaiMidnight(now)] },
  tomorrow: { name: '明天', range: (now) => [shanghaiMidnight(now), shanghaiMidnight(now) + dayMs] },
  weekend: { name: '本周末', range: weekend },
  week: { name: '7天内', range: (now) => [now, now + 7 * dayMs] },
  month: { name: '30天内', range: (now) => [now, now + 30 * dayMs] },
};

/** What the list of a city can be narrowed by. Districts are those of the standard list. */
export function searchParams(city: KnownCity, { categories, params }: CityRules): SearchParam[] {
  const offered: Readonly<Record<(typeof params)[number]['key'], SearchParam['options']>> = {
    category: categories.map(({ category, name }) => ({ value: category, name })),
    district: city.districts.map((name) => ({ value: name, name })),
    date: options(dates),
    price: options(prices),
  };
  return params
    .filter(({ shown }) => shown)
    .map(({ key, name }) => ({ key, name, many: false, options: offered[key] }));
}

/** Null where a value is none of those that were offered. */
export function readFilters(given: Readonly<Record<string, readonly string[]>>, now: number): ListingFilter | null {
  const { category: [category] = [], district: [district] = [], date: [date] = [], price: [price] = [] } = given;
  const known = new Set(['category', 'district', 'date', 'price']);
  if (Object.entries(given).some(([key, values]) => !known.has(key) || values.length > 1)) return null;
  const kind = category === undefined ? null : listingCategory.safeParse(category);
  if ((kind && !kind.success) || (date && !Object.hasOwn(dates, date)) || (price && !Object.hasOwn(prices, price)))
    return null;
  return {
    category: kind?.data ?? null,
    district: district ?? null,
    date: date === undefined ? null : (dates[date]?.range(now) ?? null),
    price: price === undefined ? null : (prices[price]?.range ?? null),
  };
}

/** Saturday and Sunday of this week in China; on one of them, what is left of it. */
function weekend(now: number): readonly [number, number] {
  const midnight = shanghaiMidnight(now);
  const weekday = new Date(shanghaiDay(now)).getUTCDay();
  const left = (7 - weekday) % 7;
  const end = midnight + left * dayMs;
  return [Math.max(now, end - 2 * dayMs), end];
}

function options(named: Readonly<Record<string, { name: string }>>): SearchParam['options'] {
  return Object.entries(named).map(([value, { name }]) => ({ value, name }));
}
