import type { City } from '@liuguang/contract/shapes/listing.ts';

/** Cities by name, pinyin or first letters; what begins with the words comes first. */
export function matchCities(cities: readonly City[], typed: string): City[] {
  const words = typed.trim().toLowerCase().replaceAll(/\s+/gu, '');
  if (words === '') return [];
  const rank = (city: City): number => {
    const ways = [city.name, city.pinyin, city.initials];
    if (ways.some((way) => way === words)) return 0;
    if (ways.some((way) => way.startsWith(words))) return 1;
    if (city.name.includes(words)) return 2;
    return city.province.startsWith(words) ? 3 : 9;
  };
  return cities
    .map((city) => ({ city, at: rank(city) }))
    .filter(({ at }) => at < 9)
    .toSorted((a, b) => a.at - b.at)
    .map(({ city }) => city);
}

export function byInitial(cities: readonly City[]): readonly (readonly [string, readonly City[]])[] {
  const groups = Map.groupBy(cities, (city) => city.initial);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
