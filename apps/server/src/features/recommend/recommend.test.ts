import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { idsOf, recommendApp, wholeFeed } from '../../testing/recommend.ts';

/** By key; each creator has three, each of two tags in turn. */
const ids: Record<string, string> = {};
const creators: Record<string, string> = {};
const keyOf = (id: string) => Object.keys(ids).find((key) => ids[key] === id) ?? id;

const test = await forSuite(recommendApp());
for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) {
  creators[name] = await test.creator(name);
  for (const nth of [1, 2, 3]) {
    const tags = [{ 1: '海', 2: '山', 3: `独${name}` }[nth] ?? ''];
    const views = 100 * (8 - Object.keys(creators).length) + nth;
    ids[`${name}${nth}`] = await test.title(`${name}${nth}`, { authorId: creators[name], tags, views });
  }
}
const me = await test.member();
await test.watch(me, ids['H1'] ?? '');

describe('a learned feed', () => {
  it('begins with what is like the title that was watched, and says why', async () => {
    const { list } = await me.get('getVideoByGroup', { sort: 'recommend', size: 5 });
    const hers = list.filter(({ author }) => author.authorId === creators['H']);
    expect(hers.length).toBeGreaterThan(0);
    expect(hers[0]?.reason).toBe('因为你看过《视频 H1》');
    expect((await me.get('getUserInfo', {})).learned).toBe(true);
  });

  it('gives every title once over its pages, and none that was watched', async () => {
    const cards = idsOf(await wholeFeed(me));
    expect(new Set(cards).size).toBe(cards.length);
    expect(cards.map(keyOf).toSorted()).toEqual(
      Object.keys(ids)
        .filter((key) => key !== 'H1')
        .toSorted(),
    );
  });

  it('has another order after each refresh, and one order while somebody pages, whatever they watch meanwhile', async () => {
    const [first, second] = [await wholeFeed(me, { size: 10 }), await wholeFeed(me, { size: 10 })];
    expect(idsOf(first)).not.toEqual(idsOf(second));
    const page = await me.get('getVideoByGroup', { sort: 'recommend', size: 6 });
    const again = { sort: 'recommend', size: 6, cursor: page.nextCursor ?? '' } as const;
    const next = await me.get('getVideoByGroup', again);
    const liker = await test.member();
    await test.watch(liker, ids['A1'] ?? '');
    await me.get('post/like', { id: ids['C2'] ?? '', kind: 'video', on: true });
    expect(idsOf((await me.get('getVideoByGroup', again)).list)).toEqual(idsOf(next.list));
    expect(idsOf(page.list).filter((id) => idsOf(next.list).includes(id))).toEqual([]);
  });

  it('never has three of one creator or tag in a row', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const keys = idsOf(await wholeFeed(me)).map(keyOf);
      // Towards the end there may be nothing else left.
      for (let at = 2; at < keys.length - 6; at += 1) {
        const [a, b, c] = [keys[at - 2] ?? '', keys[at - 1] ?? '', keys[at] ?? ''];
        expect(new Set([a[0], b[0], c[0]]).size).toBeGreaterThan(1);
        const tags = [a, b, c].map((key) => (key.endsWith('3') ? key : key.slice(1)));
        expect(new Set(tags).size).toBeGreaterThan(1);
      }
    }
  });

  it('keeps to its filters, and refuses the cursor of another list', async () => {
    const clip = await test.title('clip', { durationMs: 20_000, kind: 'short', authorId: creators['A'] ?? '' });
    ids['clip'] = clip;
    expect(idsOf(await wholeFeed(me, { groupId: test.catalogue.ownGroup }))).toEqual([]);
    const { nextCursor } = await me.get('getVideoByGroup', { sort: 'recommend', size: 2 });
    const other = { sort: 'recommend', size: 2, cursor: nextCursor ?? '', access: 'vip' } as const;
    expect((await me.call('getVideoByGroup', other)).code).toBe(1001);
    const foreign = await test.member();
    await test.watch(foreign, ids['B1'] ?? '');
    const stolen = await foreign.get('getVideoByGroup', { sort: 'recommend', size: 2, cursor: nextCursor ?? '' });
    expect(idsOf(stolen.list)).not.toContain(ids['B1']);
  });

  it('learns from skips, likes, follows and searches', async () => {
    const one = await test.member();
    await test.watch(one, ids['B1'] ?? '', 2);
    test.time.now += 60_000;
    expect((await one.get('getUserInfo', {})).learned).toBe(false);
    await one.get('follow', { authorId: creators['G'] ?? '', on: true });
    const followed = (await wholeFeed(one)).filter(({ reason }) => reason === '你关注的创作者');
    expect(new Set(followed.map(({ author }) => author.authorId))).toEqual(new Set([creators['G']]));
    expect(idsOf(await wholeFeed(one))).not.toContain(ids['B1']);
  });
});

const hot = async (by: TestBrowser) => idsOf((await by.get('getVideoByGroup', { sort: 'hot' })).list);
const recommended = async (by: TestBrowser) => {
  const { list } = await by.get('getVideoByGroup', { sort: 'recommend' });
  expect(list.filter(({ reason }) => reason !== undefined)).toEqual([]);
  return idsOf(list);
};

describe('who gets the feed by rule', () => {
  it('a visitor, and somebody who has watched nothing', async () => {
    const [visitor, fresh] = [test.browser(), await test.member()];
    expect(await recommended(visitor)).toEqual(await hot(visitor));
    expect(await recommended(fresh)).toEqual(await hot(fresh));
    const first = await fresh.get('getVideoByGroup', { sort: 'recommend', size: 3 });
    const input = { sort: 'recommend', size: 3, cursor: first.nextCursor ?? '' } as const;
    const second = await fresh.get('getVideoByGroup', input);
    expect([...idsOf(first.list), ...idsOf(second.list)]).toEqual((await hot(fresh)).slice(0, 6));
  });

  it('who turned it off, until it is on again; meanwhile nothing is kept', async () => {
    const one = await test.member();
    await test.watch(one, ids['D1'] ?? '');
    const { nextCursor } = await one.get('getVideoByGroup', { sort: 'recommend', size: 4 });
    expect(await one.get('recommend/switch', { on: false })).toEqual({ on: false, learned: true });
    expect(await recommended(one)).toEqual(await hot(one));
    expect((await one.get('getUserInfo', {})).learned).toBe(false);
    // A feed that is under way does not go on as a learned one.
    const rest = await one.get('getVideoByGroup', { sort: 'recommend', size: 4, cursor: nextCursor ?? '' });
    expect(idsOf(rest.list)).toEqual((await hot(one)).slice(0, 4));
    await one.get('addVolume', { videoId: ids['E1'] ?? '' });
    test.time.now += 30_000;
    await one.get('loklVideo', { videoId: ids['E1'] ?? '', position: 30, duration: 60 });
    const marked = () =>
      test.database.db
        .selectFrom('watch_marks')
        .selectAll()
        .where('video_id', '=', ids['E1'] ?? '')
        .execute();
    await expect.poll(marked).toHaveLength(1);
    await one.get('recommend/switch', { on: true });
    await test.watch(one, ids['F1'] ?? '');
    const feed = idsOf(await wholeFeed(one));
    expect(feed).toContain(ids['E1']);
    expect(feed).not.toContain(ids['D1']);
  });

  it('a child', async () => {
    const one = await test.member();
    await test.watch(one, ids['D1'] ?? '');
    await one.get('youthMode', { on: true, pin: '1234' });
    expect(await recommended(one)).toEqual(await hot(one));
    expect((await one.get('getUserInfo', {})).learned).toBe(false);
  });

  it('who asked to forget, until they watch again', async () => {
    const one = await test.member();
    await test.watch(one, ids['D1'] ?? '');
    await one.get('notInterested', { videoId: ids['A1'] ?? '' });
    await one.get('recommend/reset', {});
    expect(await one.get('recommend/state', {})).toEqual({ on: true, learned: false });
    expect(await recommended(one)).toEqual(await hot(one));
    expect(
      idsOf((await one.get('myLookList', {})).list.flatMap((item) => (item.kind === 'video' ? [item.video] : []))),
    ).toEqual([ids['D1']]);
    test.time.now += 1000;
    await test.watch(one, ids['C1'] ?? '');
    const feed = await wholeFeed(one);
    expect(idsOf(feed)).toContain(ids['A1']);
    expect(feed.map(({ reason }) => reason)).not.toContain('因为你看过《视频 D1》');
  });
});

describe('不感兴趣', () => {
  it('takes a title out, a creator, or a tag; and undo lets them in again', async () => {
    const one = await test.member();
    await test.watch(one, ids['A1'] ?? '');
    const feed = async () => new Set(idsOf(await wholeFeed(one)).map(keyOf));
    await one.get('notInterested', { videoId: ids['B1'] ?? '' });
    expect((await feed()).has('B1')).toBe(false);
    expect((await feed()).has('B2')).toBe(true);
    await one.get('notInterested', { videoId: ids['B1'] ?? '', undo: true });
    expect((await feed()).has('B1')).toBe(true);

    await one.get('notInterested', { videoId: ids['C2'] ?? '', author: true });
    expect([...(await feed())].filter((key) => key.startsWith('C'))).toEqual([]);
    await one.get('notInterested', { videoId: ids['C2'] ?? '', author: true, undo: true });
    await one.get('notInterested', { videoId: ids['C2'] ?? '', tag: '山' });
    expect([...(await feed())].filter((key) => key.endsWith('2'))).toEqual([]);
    // A tag that the title does not have is no word about it.
    await one.get('notInterested', { videoId: ids['C1'] ?? '', tag: '独H' });
    expect((await feed()).has('H3')).toBe(true);
  });

  it('takes titles, a creator and a tag out of what stands beside a video, for who said so alone', async () => {
    const [one, other] = [await test.member(), await test.member()];
    const beside = async (who = one) =>
      (await who.get('getVideoInfo', { videoId: ids['A1'] ?? '' })).related.map(({ videoId }) => keyOf(videoId));
    const [first = '', second = ''] = await beside();
    await one.get('notInterested', { videoId: ids[first] ?? '' });
    expect(await beside()).not.toContain(first);
    expect(await beside(other)).toContain(first);
    expect(await beside()).toHaveLength(8);
    await one.get('notInterested', { videoId: ids[second] ?? '', author: true });
    expect((await beside()).filter((key) => key.startsWith(second.charAt(0)))).toEqual([]);
    await one.get('notInterested', { videoId: ids['C2'] ?? '', tag: '山' });
    expect((await beside()).filter((key) => key.endsWith('2'))).toEqual([]);
  });

  it('holds in a feed that is under way', async () => {
    const one = await test.member();
    await test.watch(one, ids['A1'] ?? '');
    const { list, nextCursor } = await one.get('getVideoByGroup', { sort: 'recommend', size: 2 });
    const shown = new Set(list.map(({ author }) => author.authorId));
    const other = ['D', 'E', 'F', 'G'].find((name) => !shown.has(creators[name] ?? ''));
    await one.get('notInterested', { videoId: ids[`${other}1`] ?? '', author: true });
    const rest = await one.get('getVideoByGroup', { sort: 'recommend', size: 50, cursor: nextCursor ?? '' });
    expect(rest.list.map(({ author }) => author.authorId)).not.toContain(creators[other ?? '']);
    expect(rest.list.length).toBeGreaterThan(10);
  });

  it('knows no title of another agent, and nothing that is none', async () => {
    const theirs = await test.title('theirs', { agentIds: ['8'] });
    expect((await me.call('notInterested', { videoId: theirs })).code).toBe(1004);
    expect((await me.call('notInterested', { videoId: 'none' })).code).toBe(1004);
  });
});
