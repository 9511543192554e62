import { beforeAll, describe, expect, it } from 'vitest';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { videoFeedRepository, type FeedQuery } from './video-feed.repository.ts';

const database = await forSuite(testDatabase());
const catalogue = await testCatalogue(database);

const now = Date.parse('2026-06-01T00:00:00Z');
const query = { agentId: '3', length: undefined, access: undefined, cursor: undefined, size: 7, now } as const;

/** Walks all pages; `between` runs after each of them. */
async function walk(changes: Pick<FeedQuery, 'sort' | 'groupId'> & Partial<FeedQuery>, between?: () => Promise<void>) {
  const feed = videoFeedRepository(database.pool);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await feed.byGroup({ ...query, ...changes, cursor });
    seen.push(...page.list.map((card) => card.videoId));
    cursor = page.nextCursor ?? undefined;
    await between?.();
  } while (cursor !== undefined);
  return seen;
}

async function listed(agentId: string, groupId = '0') {
  const walks = (['new', 'hot', 'collect'] as const).map((sort) => walk({ sort, groupId, agentId }));
  return (await Promise.all(walks)).flat();
}

describe('a list of 60 videos, many with equal sort values', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 60; index++) {
      const lengthMs = [60_000, 299_999, 300_000, 1_200_000, 1_200_001, 4_000_000][index % 6] ?? 0;
      ids.push(
        await catalogue.publish(`walk-${index}`, {
          groupId: catalogue.ownGroup,
          publishedAt: new Date(now - Math.floor(index / 10) * 86_400_000 - 1),
          views: Math.floor(index / 20),
          collects: 5,
          durationMs: lengthMs,
          access: (['free', 'credit', 'vip'] as const)[index % 3] ?? 'free',
        }),
      );
    }
  });

  it.each(['new', 'hot', 'collect'] as const)('gives each video once, in order, by %s', async (sort) => {
    const seen = await walk({ sort, groupId: catalogue.ownGroup });
    const rank = (id: string): number => {
      const index = ids.indexOf(id);
      return { new: -Math.floor(index / 10), hot: Math.floor(index / 20), collect: 5 }[sort];
    };
    const expected = ids.toSorted((a, b) => rank(b) - rank(a) || Number(b) - Number(a));
    expect(seen).toEqual(expected);
  });

  it.each(['new', 'hot', 'collect'] as const)('neither repeats nor skips while others publish, by %s', async (sort) => {
    let added = 0;
    const seen = await walk({ sort, groupId: catalogue.ownGroup }, async () => {
      const newer = { publishedAt: new Date(now), views: 1, collects: 5, groupId: catalogue.ownGroup };
      await catalogue.publish(`meanwhile-${sort}-${added++}`, newer);
    });
    expect(added).toBeGreaterThan(5);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    await database.db.deleteFrom('videos').where('import_key', 'like', 'meanwhile-%').execute();
  });

  it.each([
    { length: 'short', expected: (index: number) => index % 6 < 2 },
    { length: 'medium', expected: (index: number) => index % 6 === 2 || index % 6 === 3 },
    { length: 'long', expected: (index: number) => index % 6 > 3 },
    { access: 'credit', expected: (index: number) => index % 3 === 1 },
    { length: 'short', access: 'vip', expected: () => false },
    { length: 'medium', access: 'vip', expected: (index: number) => index % 6 === 2 },
  ] as const)('keeps to length $length and access $access in every order', async ({ expected, ...filter }) => {
    for (const sort of ['new', 'hot', 'collect'] as const) {
      const all = await walk({ sort, groupId: catalogue.ownGroup });
      const seen = await walk({ sort, groupId: catalogue.ownGroup, ...filter, size: 2 });
      expect(seen).toEqual(all.filter((id) => expected(ids.indexOf(id))));
    }
  });

  it('refuses the cursor of another order, group or filter', async () => {
    const feed = videoFeedRepository(database.pool);
    const base = { ...query, groupId: catalogue.ownGroup, sort: 'new' } as const;
    const cursor = (await feed.byGroup(base)).nextCursor ?? '';
    expect(cursor).not.toBe('');
    for (const other of [{ sort: 'hot' }, { groupId: '0' }, { access: 'free' }] as const) {
      await expect(feed.byGroup({ ...base, ...other, cursor })).rejects.toMatchObject({ failure: 'INVALID_INPUT' });
    }
  });

  it.each(['-9223372036854775807', '9223372036854775807'])('refuses a made-up cursor with %s', async (value) => {
    const cursor = Buffer.from(JSON.stringify(['g:0:new::', value, value])).toString('base64url');
    const feed = videoFeedRepository(database.pool);
    const page = feed.byGroup({ ...query, groupId: '0', sort: 'new', cursor });
    await expect(page).rejects.toMatchObject({ failure: 'INVALID_INPUT' });
  });
});

describe('what a list leaves out', () => {
  it('shows a video only from its time of publication', async () => {
    const later = await catalogue.publish('later', { publishedAt: new Date(now + 1), groupId: catalogue.ownGroup });
    expect(await listed('3')).not.toContain(later);
    expect(await walk({ sort: 'hot', groupId: '0', now: now + 1 })).toContain(later);
    expect(await walk({ sort: 'hot', groupId: '0', access: 'free' })).not.toContain(later);
    expect(await walk({ sort: 'new', groupId: catalogue.ownGroup, now: now + 1 })).toContain(later);
  });

  it('never shows an 18+ video, whatever the agent allows', async () => {
    const adult = await catalogue.publish('adult', { rating: '18', agentIds: ['3', '8'] });
    expect([...(await listed('3')), ...(await listed('8'))]).not.toContain(adult);
  });

  it("never shows another agent's video or group", async () => {
    const foreign = await catalogue.publish('foreign', { agentIds: ['8'] });
    expect(await listed('3')).not.toContain(foreign);
    expect(await listed('8')).toContain(foreign);
    expect(await listed('8', catalogue.ownGroup)).toEqual([]);
  });
});

it('ranks by plays of the period, each video once, without what the agent may not show', async () => {
  const feed = videoFeedRepository(database.pool);
  const plays = [9, 9, 9, 4, 4, 1];
  const ranked: string[] = [];
  for (const [index, day] of plays.entries()) ranked.push(await catalogue.publish(`rank-${index}`, { plays: { day } }));
  await catalogue.publish('rank-adult', { plays: { day: 99 }, rating: '18' });
  await catalogue.publish('rank-later', { plays: { day: 99 }, publishedAt: new Date(now + 1) });
  await catalogue.publish('rank-foreign', { plays: { day: 99 }, agentIds: ['8'] });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await feed.popular({ agentId: '3', period: 'day', cursor, size: 2, now });
    seen.push(...page.list.map((card) => card.videoId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual([2, 1, 0, 4, 3, 5].map((index) => ranked[index]));
  expect((await feed.popular({ agentId: '3', period: 'week', cursor: undefined, size: 2, now })).list).toEqual([]);
});
