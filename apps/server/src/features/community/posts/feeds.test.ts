import { expect, it } from 'vitest';
import { communityApp, type Person } from '../../../testing/community.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';

const who = (index: number) => people[index] ?? expect.fail('nobody');
const test = await forSuite(communityApp());
const people = await Promise.all([0, 1, 2].map(() => test.person()));
for (let index = 0; index < 23; index += 1) {
  test.time.now += 60_000;
  await who(index % 2).post({ text: `第${index}条`, topics: index % 3 === 0 ? ['旅行'] : [] });
}

type Query = Parameters<typeof page>[1];
async function page(person: Person, query: { sort: 'new' | 'recommend' | 'follow'; topic?: string; cursor?: string }) {
  return await person.browser.get('getPostInfo', { ...query, size: 5 });
}

async function all(person: Person, query: Query): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const got = await page(person, { ...query, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...got.list.map(({ text }) => text));
    cursor = got.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

const isEven = (text: string) => Number(/\d+/.exec(text)?.[0]) % 2 === 0;
const newest = Array.from({ length: 23 }, (_, index) => `第${22 - index}条`);

it('shows the newest first, page by page, each once, also while new ones come', async () => {
  expect(await all(who(2), { sort: 'new' })).toEqual(newest);
  const first = await page(who(2), { sort: 'new' });
  const late = await who(0).post({ text: '新来的' });
  const second = await page(who(2), { sort: 'new', cursor: first.nextCursor ?? '' });
  expect([...first.list, ...second.list].map(({ text }) => text)).toEqual(newest.slice(0, 10));
  await who(0).browser.get('post/delete', { id: late });
});

it('shows a topic alone, and which topics there are', async () => {
  const travel = newest.filter((text) => Number(/\d+/.exec(text)?.[0]) % 3 === 0);
  expect(await all(who(2), { sort: 'new', topic: '旅行' })).toEqual(travel);
  expect(await all(who(2), { sort: 'recommend', topic: '#旅行' })).toEqual(travel);
  expect((await page(who(2), { sort: 'new' })).topics).toEqual(['旅行']);
  expect(await all(who(2), { sort: 'new', topic: '没有' })).toEqual([]);
});

it('tells how many have come since, without the own ones', async () => {
  const since = (await page(who(2), { sort: 'new' })).list[0]?.postId ?? '';
  const hint = async (person: Person) =>
    (await person.browser.get('getPostInfo', { sort: 'recommend', since, size: 1 })).newer;
  expect(await hint(who(2))).toBe(0);
  const made = [await who(0).post({ text: '一' }), await who(2).post({ text: '二' })];
  expect(await hint(who(2))).toBe(1);
  for (const [index, id] of made.entries()) await who(index * 2).browser.get('post/delete', { id });
});

it('recommends what was liked and whom one follows before what is only newer', async () => {
  expect(await all(who(2), { sort: 'recommend' })).toEqual(newest);
  const { list } = await page(who(2), { sort: 'new', cursor: (await page(who(2), { sort: 'new' })).nextCursor ?? '' });
  const { text, postId } = list.at(3) ?? { text: '', postId: '' };
  for (const person of people) await person.browser.get('post/like', { id: postId });
  expect((await page(who(2), { sort: 'recommend' })).list[0]?.text).toBe(text);
  await who(2).browser.get('follow', { authorId: who(0).accountId });
  const ranked = await all(who(2), { sort: 'recommend' });
  expect(ranked.toSorted()).toEqual(newest.toSorted());
  expect(
    ranked
      .filter((each) => each !== text)
      .slice(0, 10)
      .every(isEven),
  ).toBe(true);
});

it('shows whom one follows, and nobody else; without a session it asks for one', async () => {
  await who(2).browser.get('follow', { authorId: who(0).accountId });
  expect(await all(who(2), { sort: 'follow' })).toEqual(newest.filter(isEven));
  expect(await all(who(1), { sort: 'follow' })).toEqual([]);
  expect((await test.browser().call('getPostInfo', { sort: 'follow' })).code).toBe(-3);
});

it('refuses the cursor of another list', async () => {
  const { nextCursor } = await page(who(2), { sort: 'new' });
  expect((await who(2).browser.call('getPostInfo', { sort: 'recommend', cursor: nextCursor ?? '' })).code).toBe(1001);
});
