import { describe, expect, it } from 'vitest';
import { fairShows } from './feed/pool.repository.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { day, idsOf, recommendApp, wholeFeed } from '../../testing/recommend.ts';

const test = await forSuite(recommendApp());
const open: string[] = [];
for (let nth = 0; nth < 12; nth += 1) open.push(await test.title(`open-${nth}`, { agentIds: ['3', '8'], views: nth }));
const me = await test.member('8');
await me.get('confirmAge', { adult: true });
await test.watch(me, open[0] ?? '');

describe('what a learned feed may hold', () => {
  it('has 18+ titles only for those of age, where the agent has them, and names none of them to others', async () => {
    const adult = await test.title('adult', { rating: '18', agentIds: ['3', '8'], views: 99, tags: ['夜'] });
    const other = await test.title('other', { agentIds: ['8'], tags: ['夜'], views: 50 });
    expect(idsOf(await wholeFeed(me))).toContain(adult);
    await test.watch(me, adult);
    const because = (await wholeFeed(me)).find(({ videoId }) => videoId === other)?.reason;
    expect(because).toBe('因为你看过《视频 adult》');

    await me.get('leaveAdult', {});
    const without = await wholeFeed(me);
    expect(idsOf(without)).not.toContain(adult);
    expect(without.find(({ videoId }) => videoId === other)).toBeDefined();
    expect(JSON.stringify(without)).not.toContain('视频 adult');

    const elsewhere = await test.member('3');
    await test.watch(elsewhere, open[1] ?? '');
    const theirs = idsOf(await wholeFeed(elsewhere));
    expect(theirs).not.toContain(adult);
    expect(theirs).not.toContain(other);
  });

  it('loses what is taken out of the lists at once, in a feed that is under way too', async () => {
    const gone = await test.title('gone', { agentIds: ['8'], views: 0 });
    const one = await test.member('8');
    await test.watch(one, open[2] ?? '');
    const { nextCursor, list } = await one.get('getVideoByGroup', { sort: 'recommend', size: 1 });
    await test.database.pool.query('delete from video_listings where video_id = $1', [gone]);
    const rest = await one.get('getVideoByGroup', { sort: 'recommend', size: 50, cursor: nextCursor ?? '' });
    const all = [...idsOf(list), ...idsOf(rest.list)];
    expect(all).not.toContain(gone);
    expect(all.length).toBeGreaterThan(10);
  });

  it('shows nothing before its time', async () => {
    const later = await test.title('later', { agentIds: ['8'], publishedAt: new Date(test.time.now + day) });
    expect(idsOf(await wholeFeed(me))).not.toContain(later);
  });
});

describe('new titles', () => {
  it('are shown early to everybody until they had their audience, at most five of one creator at a time', async () => {
    const creator = await test.creator('新人');
    const fresh: string[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const publishedAt = new Date(test.time.now - 3600_000);
      fresh.push(
        await test.title(`fresh-${nth}`, { agentIds: ['8'], publishedAt, authorId: creator, tags: [`t${nth}`] }),
      );
    }
    const one = await test.member('8');
    await test.watch(one, open[3] ?? '');
    const { list } = await one.get('getVideoByGroup', { sort: 'recommend', size: 20 });
    const shown = idsOf(list).filter((id) => fresh.includes(id));
    expect(shown.length).toBeGreaterThanOrEqual(2);
    const counts = async () => {
      const rows = await test.database.db.selectFrom('recommend_shows').select(['video_id', 'shown']).execute();
      return new Map(rows.map((row) => [row.video_id, Number(row.shown)]));
    };
    await expect.poll(async () => (await counts()).get(shown[0] ?? '')).toBe(1);
    for (const id of fresh) {
      await test.database.pool.query(
        'insert into recommend_shows values ($1, $2) on conflict (video_id) do update set shown = $2',
        [id, fairShows],
      );
    }
    const two = await test.member('8');
    await test.watch(two, open[3] ?? '');
    expect((await wholeFeed(two)).filter(({ reason }) => reason === '新作首推')).toEqual([]);
  });
});
