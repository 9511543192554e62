import type { CallInput } from '@liuguang/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { writePicks } from '../../features/catalogue/picks/pick.repository.ts';
import { bulkNovels } from '../../features/novel/admin/novel-bulk.ts';
import { refreshNovels } from '../../features/novel/novel-publish.repository.ts';
import { bulkVideos } from '../../features/video/admin/video-bulk.ts';
import { testNovels } from '../../testing/novels.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { idsOf, recommendApp, wholeFeed } from '../../testing/recommend.ts';

const ids: string[] = [];

const test = await forSuite(recommendApp());
const novels = await testNovels(test.database);
const visitor = test.browser({ agentId: '3' });
// The later, the more watched; every fifth in the group of its own.
for (let index = 0; index < 30; index += 1) {
  const groupId = index % 5 === 0 ? test.catalogue.ownGroup : test.catalogue.sharedGroup;
  const publishedAt = new Date(test.time.now - (60 - index) * 3_600_000);
  ids.push(await test.title(`p${index}`, { groupId, views: index, publishedAt, agentIds: ['3', '8'] }));
}
const inOwnGroup = ids.filter((_, index) => index % 5 === 0).toReversed();

type Input = CallInput<'getVideoByGroup'>;
const at = (index: number) => ids[index] ?? '';

async function pages(input: Input, by = visitor, between?: () => Promise<void>): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | null | undefined;
  do {
    // A cached list may be a moment old.
    test.time.now += 5000;
    const page = await by.get('getVideoByGroup', { ...input, ...(cursor ? { cursor } : {}) });
    found.push(idsOf(page.list));
    cursor = page.nextCursor;
    if (found.length === 1) await between?.();
  } while (cursor);
  return found;
}
const pin = (videoId: string, place: number | null, until: number | null = null, agentId = '3') =>
  writePicks(test.database.db, 'video', 'pin', [
    { id: videoId, picks: { [agentId]: place === null ? null : [place, until] } },
  ]);
const clear = () => test.database.pool.query('delete from video_picks; delete from novel_picks');

describe('pinned videos', () => {
  it('stand first in the lists of the home, each title once over all pages', async () => {
    await clear();
    await pin(at(3), 2);
    await pin(at(10), 1);
    const newest = ids.toReversed();
    const rest = (all: string[]) => all.filter((id) => id !== at(3) && id !== at(10));
    for (const sort of ['new', 'hot'] as const) {
      const found = await pages({ sort, size: 7 });
      expect(found.flat()).toEqual([at(10), at(3), ...rest(newest)]);
      expect(found.slice(0, -1).map((page) => page.length)).toEqual(found.slice(0, -1).map(() => 7));
    }
    // Of the group: the one that stands in it.
    const found = await pages({ sort: 'new', groupId: test.catalogue.ownGroup, size: 2 });
    expect(found.flat()).toEqual([at(10), ...inOwnGroup.filter((id) => id !== at(10))]);
    // Another channel has pinned nothing.
    expect((await pages({ sort: 'new' }, test.browser({ agentId: '8' }))).flat()).toEqual(newest);
    // Who filters or asks for another order gets just that.
    const wanted = { sort: 'new', access: 'free' } as const;
    expect((await pages(wanted)).flat()).toEqual(newest);
    expect((await pages({ sort: 'collect' })).flat()[0]).not.toBe(at(10));
  });

  it('changes nothing of a list that somebody is reading', async () => {
    for (const change of [
      // What is pinned now would come later; what was pinned comes in its old place again.
      () => pin(at(5), 1),
      () => pin(at(10), null),
    ]) {
      await clear();
      await pin(at(10), 1);
      const found = (await pages({ sort: 'new', size: 7 }, visitor, change)).flat();
      expect(found[0]).toBe(at(10));
      expect(found.toSorted()).toEqual(ids.toSorted());
    }
    await clear();
  });

  it('are shown to nobody who may not see them, nor after their time', async () => {
    const adult = await test.title('pinned-adult', { rating: '18', agentIds: ['3', '8'] });
    const hidden = await test.title('pinned-hidden', { agentIds: [] });
    const later = await test.title('pinned-later', { publishedAt: new Date(test.time.now + 3_600_000) });
    for (const [index, id] of [adult, hidden, later].entries()) {
      await pin(id, index);
      await pin(id, index, null, '8');
    }
    await pin(at(2), 5, test.time.now + 60_000);
    expect((await pages({ sort: 'new' })).flat()[0]).toBe(at(2));
    const other = new Set((await pages({ sort: 'new' }, test.browser({ agentId: '8' }))).flat());
    expect([adult, hidden, later].filter((id) => other.has(id))).toEqual([]);
    test.time.now += 60_000;
    expect((await pages({ sort: 'new' })).flat()[0]).toBe(at(29));
    await bulkVideos.endPicks(test.database.db, test.time.now);
    const left = await test.database.pool.query('select from video_picks where video_id = $1', [at(2)]);
    expect(left.rowCount).toBe(0);
    await clear();
  });

  it('stay first in a small page, as far as there is room', async () => {
    await clear();
    for (let index = 0; index < 10; index += 1) await pin(at(index), index);
    const found = await pages({ sort: 'new', size: 4 });
    expect(found[0]).toEqual([at(0), at(1), at(2), at(29)]);
    expect(found.flat().toSorted()).toEqual(ids.toSorted());
    await clear();
  });

  it('stand first in a learned feed, unless its owner does not want them', async () => {
    await clear();
    const member = await test.member();
    await test.watch(member, at(20));
    await pin(at(4), 1);
    const feed = idsOf(await wholeFeed(member, { size: 7 }));
    expect(feed[0]).toBe(at(4));
    expect(new Set(feed).size).toBe(feed.length);
    await member.get('notInterested', { videoId: at(4) });
    expect(idsOf(await wholeFeed(member))).not.toContain(at(4));
    await clear();
  });
});

it('begins what most people watch with what is recommended, behind what is pinned', async () => {
  await clear();
  await pin(at(1), 1);
  const recommended = { [at(6)]: 1000, [at(7)]: 2000 };
  for (const [id, when] of Object.entries(recommended))
    await writePicks(test.database.db, 'video', 'recommend', [{ id, picks: { 3: [when, null] } }]);
  const [first] = await pages({ sort: 'hot', size: 7 });
  expect(first?.slice(0, 4)).toEqual([at(1), at(7), at(6), at(29)]);
  expect((await pages({ sort: 'new', size: 7 })).flat().slice(0, 2)).toEqual([at(1), at(29)]);
  await clear();
});

describe('novels', () => {
  it('are pinned to the top of what is new and of what is recommended, and recommended above all others', async () => {
    const { db } = test.database;
    const made: string[] = [];
    for (let index = 0; index < 9; index += 1) made.push((await novels.publish(`pin-${index}`)).novelId);
    const [a = '', b = ''] = made;
    const walk = async (name: 'novel/recommendNovel' | 'novel/novelListByGroup') => {
      const found: string[] = [];
      let cursor: string | null | undefined;
      do {
        test.time.now += 11_000;
        const page = await visitor.get(name, { size: 4, ...(cursor ? { cursor } : {}) });
        found.push(...page.list.map(({ novelId }) => novelId));
        cursor = page.nextCursor;
      } while (cursor);
      return found;
    };
    const [scored, listed] = [await walk('novel/recommendNovel'), await walk('novel/novelListByGroup')];
    await writePicks(db, 'novel', 'pin', [{ id: a, picks: { 3: [1, null] } }]);
    for (const name of ['novel/recommendNovel', 'novel/novelListByGroup'] as const) {
      const all = name === 'novel/recommendNovel' ? scored : listed;
      expect(await walk(name)).toEqual([a, ...all.filter((id) => id !== a)]);
    }
    await writePicks(db, 'novel', 'recommend', [{ id: b, picks: { 3: [1, test.time.now + 3_600_000] } }]);
    await refreshNovels(db, [b], test.time.now);
    expect((await walk('novel/recommendNovel')).slice(0, 2)).toEqual([a, b]);
    test.time.now += 3_600_000;
    await bulkNovels.endPicks(db, test.time.now);
    expect(await walk('novel/recommendNovel')).toEqual([a, ...scored.filter((id) => id !== a)]);
    await clear();
  });
});
