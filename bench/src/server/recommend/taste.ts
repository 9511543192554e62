import { learnSimilarTitles } from '@liuguang/server/features/recommend/similar/similar.repository.ts';
import { refreshTagTopTitles } from '@liuguang/server/features/recommend/similar/tag-tops.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { atLeast, type Figure, limited } from '../../support/figure.ts';
import { feedOf } from './feed-of.ts';
import { chanceBy, likingOf, makeWorld, type Person, seed, type World } from './people.ts';
import { replay } from './replay.ts';

const sizes = { titles: 3000, fresh: 100, people: 2000, watched: 30 };
const asked = 400;
const best = 20;
const day = 86_400_000;
/** Pages of each person on the day of the new titles. */
const visits = 2;

/** How good the order is, by what nobody but this bench knows; and what becomes of titles that nobody knows yet. */
export async function tasteFigures(database: Database): Promise<Figure[]> {
  const world = makeWorld(sizes);
  const began = Date.now();
  const ids = await replay(database, world, began);
  console.log(`# ${world.people.length} people came; ${((Date.now() - began) / 1000).toFixed(0)} s`);
  await learnSimilarTitles(database.db, began);
  console.log(`# learned from what they watched; ${((Date.now() - began) / 1000).toFixed(0)} s`);
  await refreshTagTopTitles(database.db);
  let now = began;
  const feed = feedOf(database, () => now);
  const indexOf = new Map(ids.titles.map((id, index) => [id, index]));
  const popular = byPopularity(world);
  const chance = chanceBy(seed + 1);
  const sums = { learned: 0, popular: 0, random: 0 };
  const covered = { learned: new Set<number>(), popular: new Set<number>() };
  for (let nth = 0; nth < asked; nth += 1) {
    const person = world.people[nth];
    const page = await feed.page(ids.people[nth] ?? '', undefined, best);
    if (!person || !page) throw new Error('somebody who watched much has no feed');
    const learned = page.list.map(({ videoId }) => indexOf.get(videoId) ?? -1);
    const unseen = popular.filter((index) => !person.watched.has(index)).slice(0, best);
    const random = Array.from({ length: best }, () => Math.floor(chance() * world.titles.length));
    sums.learned += ndcg(world, person, learned);
    sums.popular += ndcg(world, person, unseen);
    sums.random += ndcg(world, person, random);
    for (const index of learned) covered.learned.add(index);
    for (const index of unseen) covered.popular.add(index);
  }

  let shows = 0;
  let fresh = 0;
  const audiences = new Map<number, number>();
  for (let visit = 0; visit < visits; visit += 1) {
    for (const accountId of ids.people) {
      now += day / (visits * ids.people.length);
      for (const { videoId } of (await feed.page(accountId))?.list ?? []) {
        const index = indexOf.get(videoId) ?? -1;
        shows += 1;
        if (world.titles[index]?.isNew !== true) continue;
        fresh += 1;
        audiences.set(index, (audiences.get(index) ?? 0) + 1);
      }
    }
  }
  await feed.close();
  const served = [...audiences.values()].filter((count) => count >= 100).length / sizes.fresh;
  console.log(`# people and titles with hidden tastes, seed ${seed}, ${JSON.stringify(sizes)}`);
  console.log(`# NDCG@20 learned ${per(sums.learned)}, popularity ${per(sums.popular)}, random ${per(sums.random)}`);
  console.log(`# share of what was shown that is new: ${((100 * fresh) / shows).toFixed(1)} %`);
  return [
    atLeast({
      name: 'NDCG@20',
      value: sums.learned / asked,
      baseline: sums.popular / asked,
      of: 'popularity',
      goal: 2,
    }),
    atLeast({ name: 'NDCG@20', value: sums.learned / asked, baseline: sums.random / asked, of: 'chance', goal: 2 }),
    atLeast({
      name: `different titles in ${asked} first pages`,
      value: covered.learned.size,
      baseline: covered.popular.size,
      of: 'popularity',
      goal: null,
    }),
    limited('new titles with 100 shows in a day', served, {
      limit: 0.9,
      of: 'nine in ten',
      better: 'higher',
      fenced: true,
    }),
  ];
}

const per = (sum: number) => (sum / asked).toFixed(3);

function byPopularity({ titles, people }: World): number[] {
  const counts = titles.map(() => 0);
  for (const { watched } of people) for (const index of watched.keys()) counts[index] = (counts[index] ?? 0) + 1;
  return titles.map((_, index) => index).toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
}

const sum = (gains: readonly number[]) => gains.reduce((all, each, at) => all + each / Math.log2(at + 2), 0);

/** What a page gives of the best page that there could be, by the share of each title that the person would watch. */
function ndcg({ titles }: World, person: Person, page: readonly number[]): number {
  const gain = (index: number) => {
    const title = titles[index];
    return title ? likingOf(person, title) : 0;
  };
  const ideal = titles
    .map((_, index) => index)
    .filter((index) => !person.watched.has(index))
    .map(gain)
    .toSorted((a, b) => b - a)
    .slice(0, best);
  // A title that was seen before is worth nothing, whoever shows it.
  return sum(page.map((index) => (person.watched.has(index) ? 0 : gain(index)))) / sum(ideal);
}
