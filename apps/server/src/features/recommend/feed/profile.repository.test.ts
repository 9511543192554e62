import { describe, expect, it } from 'vitest';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { audienceOf } from './audience.ts';
import { profileRepository } from './profile.repository.ts';

const now = Date.parse('2027-01-15T12:00:00+08:00');
const day = 86_400_000;
const audience = audienceOf({ agentId: '3', groupId: '0', adult: false });

/** Titles of a minute; they are called by their place here. */
const ids: string[] = [];

const database = await forSuite(testDatabase());
const profiles = profileRepository(database.pool);
const catalogue = await testCatalogue(database);
for (let nth = 0; nth < 8; nth += 1) ids.push(await catalogue.publish(`p-${nth}`, { durationMs: 60_000 }));
ids.push(await catalogue.publish('adult', { rating: '18' }));
// Who watched the first also watched 2, 3, 4 and the one for adults; who watched the second also 2, 5 and the first.
await neighbours(0, { 2: 0.2, 3: 0.3, 4: 0.1, 8: 0.9 });
await neighbours(1, { 0: 0.9, 2: 0.6, 5: 0.1 });

async function neighbours(nth: number, near: Record<number, number>): Promise<void> {
  const row = {
    kind: 'video' as const,
    item_id: ids[nth] ?? '',
    ids: Object.keys(near).map((other) => ids[Number(other)] ?? ''),
    scores: Object.values(near),
  };
  await database.db.insertInto('recommend_neighbours').values(row).execute();
}

interface Watched {
  readonly seconds: number;
  readonly daysAgo?: number;
  readonly liked?: boolean;
}

async function person(titles: Record<number, Watched>, shown: readonly number[] = []): Promise<string> {
  const { db } = database;
  const values = { agent_id: '3', user_code: crypto.randomUUID(), nickname: '甲' };
  const { id } = await db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow();
  for (const [nth, { seconds, daysAgo = 1, liked = false }] of Object.entries(titles)) {
    const video = ids[Number(nth)] ?? '';
    const at = new Date(now - daysAgo * day);
    const row = { account_id: id, video_id: video, watched_ms: seconds * 1000, at };
    await db.insertInto('video_watched').values(row).execute();
    if (liked) await db.insertInto('video_likes').values({ account_id: id, video_id: video, liked_at: at }).execute();
  }
  if (shown.length > 0) {
    const row = { account_id: id, ids: shown.map((nth) => ids[nth] ?? '') };
    await db.insertInto('recommend_shown').values(row).execute();
  }
  return id;
}

const nameOf = (id: string) => ids.indexOf(id);

async function nearOf(accountId: string) {
  const { own } = await profiles.signals(accountId, audience, now);
  const near = own.filter(({ because }) => because !== null);
  return near.map((each) => [nameOf(each.videoId), Number(each.near.toFixed(2)), nameOf(each.because ?? '')]);
}

async function weightOf(watched: Watched): Promise<number[]> {
  const { watched: all } = await profiles.signals(await person({ 6: watched }), audience, now);
  return all.map(({ weight }) => Number(weight.toFixed(3)));
}

describe('what follows from the titles that somebody watched', () => {
  it('adds up what they say of another, names the one that says most, and leaves out what may not be seen', async () => {
    // Half watched 14 days ago, when half of it is forgotten; the other to its end just now.
    const me = await person({ 0: { seconds: 60, daysAgo: 0 }, 1: { seconds: 30, daysAgo: 14 } });
    expect(await nearOf(me)).toEqual([
      [2, 0.35, 0],
      [3, 0.3, 0],
      [4, 0.1, 0],
      [5, 0.03, 1],
    ]);
  });

  it('puts what was lately shown behind everything that was not', async () => {
    const me = await person({ 0: { seconds: 60, daysAgo: 0 } }, [3, 7]);
    expect((await nearOf(me)).map(([name]) => name)).toEqual([2, 4, 3]);
  });

  it('has nothing of a title that nobody else watched, nor of one that was left at once', async () => {
    expect(await nearOf(await person({ 6: { seconds: 60 } }))).toEqual([]);
    expect(await nearOf(await person({ 0: { seconds: 2 } }))).toEqual([]);
  });
});

describe('what a title says of a taste', () => {
  it('is the share that was watched, more when it was liked, less with time', async () => {
    expect(await weightOf({ seconds: 30, daysAgo: 0 })).toEqual([0.5]);
    expect(await weightOf({ seconds: 600, daysAgo: 0 })).toEqual([1]);
    expect(await weightOf({ seconds: 60, daysAgo: 0, liked: true })).toEqual([1.7]);
    expect(await weightOf({ seconds: 60, daysAgo: 28 })).toEqual([0.25]);
    expect(await weightOf({ seconds: 60, daysAgo: 40_000 })).toEqual([0]);
  });

  it('speaks against what was left within three seconds, unless it was liked or is just being looked at', async () => {
    expect(await weightOf({ seconds: 2 })).toEqual([-0.5]);
    expect(await weightOf({ seconds: 2, daysAgo: 20_000 / day })).toEqual([0]);
    expect(await weightOf({ seconds: 0, daysAgo: 0, liked: true })).toEqual([0.7]);
  });
});
