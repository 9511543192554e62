import { finder } from '@liuguang/server/features/search/roads/finder.ts';
import { everyKind, type SearchRepository } from '@liuguang/server/features/search/search.repository.ts';
import type { Audience } from '@liuguang/server/features/search/sources/search-source.ts';
import { queryOf } from '@liuguang/server/features/search/text/query.ts';
import { syllablesOf } from '@liuguang/server/features/search/text/spoken.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { start } from '@liuguang/server/platform/db/keyset.ts';

/** Milliseconds of each first page. */
export interface SoundTimes {
  /** Words that are written in titles. */
  readonly written: readonly number[];
  /** Words that are nowhere, and sound like those. */
  readonly alike: readonly number[];
  /** How many of these found something. */
  readonly heard: number;
  /** Words that are nowhere and sound like nothing. */
  readonly silent: readonly number[];
}

const ofEach = 60;

/**
 * A first page as the service asks for it: what is written, and where that is no full page, what sounds like it. Each word
 * once and with nothing remembered, which is the worst case: what sounds like nothing is asked once a minute.
 */
export async function soundTimes(
  database: Database,
  search: SearchRepository,
  audience: Audience,
): Promise<SoundTimes> {
  const words = await soundWords(database);
  const find = finder(search, Date.now);
  let heard = 0;
  const page = async (keyword: string) => {
    const query = queryOf(keyword);
    if (!query) throw new Error(`${keyword} is nothing to search for`);
    const asked = { query, audience, kinds: everyKind, after: start, rows: 21 };
    const begun = performance.now();
    const { found } = await find.find(asked);
    const near = found.length > 20 ? null : await find.near(asked);
    if ((near?.found.length ?? 0) > 0) heard += 1;
    return performance.now() - begun;
  };
  const all = async (keywords: readonly string[]) => {
    const spent: number[] = [];
    for (const keyword of keywords) spent.push(await page(keyword));
    return spent;
  };
  // Until the connections have their plans.
  await all(words.warm);
  const written = await all(words.written);
  heard = 0;
  const alike = await all(words.alike);
  const found = heard;
  return { written, alike, heard: found, silent: await all(words.silent) };
}

/** Pairs of titles, pairs that sound like them and are in none, and pairs that sound like none. */
async function soundWords({ pool }: Database) {
  const { rows } = await pool.query<{ pair: string }>(
    `select pair from bench_pairs where pair ~ '^[一-鿿]{2}$' order by md5(pair || 'sound')`,
  );
  const pairs = rows.map(({ pair }) => pair);
  const known = new Set(pairs);
  const characters = [...new Set(pairs.flatMap((pair) => Array.from(pair)))];
  const soundOf = new Map(characters.map((one) => [one, syllablesOf(one).join()]));
  const sounds = new Set(pairs.map((pair) => syllablesOf(pair).join(' ')));
  const alike = pairs.flatMap((pair) => {
    const [first = '', second = ''] = Array.from(pair);
    const other = characters.find(
      (one) => one !== second && soundOf.get(one) === soundOf.get(second) && !known.has(`${first}${one}`),
    );
    return other === undefined ? [] : [`${first}${other}`];
  });
  const silent = characters
    .flatMap((first, at) => [`${first}${characters[(at * 7 + 3) % characters.length] ?? ''}`])
    .filter((pair) => !known.has(pair) && !sounds.has(syllablesOf(pair).join(' ')));
  return {
    warm: [...pairs.slice(-12), ...alike.slice(-12)],
    written: pairs.slice(0, ofEach),
    alike: alike.slice(0, ofEach),
    silent: silent.slice(0, ofEach),
  };
}
