import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../platform/caller/caller.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { playRepository } from './play-counter.repository.ts';
import { playCounter, type PlayCounter } from './play-counter.service.ts';
import { refreshVideoCounts } from '../video-ranking.repository.ts';
import { videoRepository } from '../video.repository.ts';
import { viewerRepository } from '../viewer.repository.ts';
import { sampleAccount } from '../../../testing/accounts.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';

let now: number;
const noon = Date.parse('2026-11-18T12:00:00+08:00');
const dayMs = 86_400_000;

const database = await forSuite(testDatabase());
const catalogue = await testCatalogue(database);
beforeEach(() => {
  now = noon;
});

function counter(): PlayCounter {
  const videos = videoRepository(database);
  const viewers = viewerRepository(database.pool);
  return playCounter({
    plays: playRepository(database.db),
    videos: {
      async watchable(agentId, videoId, { accountId }) {
        const video = await videos.facts(agentId, videoId, now);
        const viewer = await viewers.viewer(accountId, videoId, shanghaiDay(now));
        if (!video || !viewer) throw new Error(`no video ${videoId}`);
        return { video, viewer };
      },
    },
    clock: () => now,
    log: pino({ level: 'silent' }),
  });
}

async function account(): Promise<Account> {
  const { id } = await database.db
    .insertInto('accounts')
    .values({ agent_id: '3', user_code: crypto.randomUUID(), nickname: '甲' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return sampleAccount(id);
}

async function viewsOf(videoId: string): Promise<number> {
  const row = await database.db.selectFrom('videos').select('views').where('id', '=', videoId).executeTakeFirst();
  return Number(row?.views);
}

async function ranks(videoId: string): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('video_rankings')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('period', '<>', 'hour')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.period, Number(row.plays)]));
}

describe('counting a play', () => {
  it('counts an account and video once in ten minutes', async () => {
    const videoId = await catalogue.publish('once', { views: 100 });
    const plays = counter();
    const who = await account();
    const answers = await Promise.all(Array.from({ length: 10 }, () => plays.add(who, videoId)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    await plays.flush();
    expect([await plays.add(who, videoId), await viewsOf(videoId)]).toEqual([false, 101]);
    now = noon + 599_999;
    expect(await plays.add(who, videoId)).toBe(false);
    now = noon + 600_000;
    expect(await plays.add(who, videoId)).toBe(true);
    expect(await plays.add(await account(), videoId)).toBe(true);
    await plays.close();
    expect(await viewsOf(videoId)).toBe(103);
  });

  it('counts once when two processes hear of it in the same second', async () => {
    const videoId = await catalogue.publish('twice');
    const who = await account();
    const processes = [counter(), counter()];
    for (const one of processes) await one.add(who, videoId);
    await Promise.all(processes.map((one) => one.close()));
    expect(await viewsOf(videoId)).toBe(1);
  });

  it('writes a second of plays as one update of a row', async () => {
    const videoId = await catalogue.publish('busy');
    const plays = counter();
    const version = async () => {
      const { rows } = await database.pool.query<{ cmin: string }>(
        'select xmin::text as cmin from videos where id = $1',
        [videoId],
      );
      return rows[0]?.cmin;
    };
    const before = await version();
    const people = await Promise.all(Array.from({ length: 50 }, account));
    await Promise.all(people.map((who) => plays.add(who, videoId)));
    expect([await version(), await viewsOf(videoId)]).toEqual([before, 0]);
    await expect.poll(() => viewsOf(videoId)).toBe(50);
    await plays.close();
  });

  it('tries again when the database was away, and loses nothing', async () => {
    const videoId = await catalogue.publish('away');
    const plays = counter();
    await plays.add(await account(), videoId);
    await database.pool.query('alter table video_play_days rename to gone');
    await plays.flush();
    await database.pool.query('alter table gone rename to video_play_days');
    await plays.add(await account(), videoId);
    await plays.close();
    expect(await viewsOf(videoId)).toBe(2);
  });
});

describe('rankings and sort keys', () => {
  it('follow from plays, and let them go as days pass', async () => {
    const videoId = await catalogue.publish('ranked');
    const plays = counter();
    const play = async (times: number) => {
      for (let index = 0; index < times; index += 1) await plays.add(await account(), videoId);
      await plays.flush();
      await refreshVideoCounts(database.db, now);
    };
    await play(3);
    expect(await ranks(videoId)).toEqual({ day: 3, week: 3, month: 3, all: 3 });
    const [listing] = await database.db
      .selectFrom('video_listings')
      .select('views')
      .where('video_id', '=', videoId)
      .execute();
    expect(listing?.views).toBe('3');
    now = noon + dayMs;
    await play(2);
    expect(await ranks(videoId)).toEqual({ day: 2, week: 5, month: 5, all: 5 });
    now = noon + 2 * dayMs;
    await refreshVideoCounts(database.db, now);
    expect(await ranks(videoId)).toEqual({ week: 5, month: 5, all: 5 });
    now = noon + 7 * dayMs;
    await refreshVideoCounts(database.db, now);
    expect(await ranks(videoId)).toEqual({ week: 2, month: 5, all: 5 });
    now = noon + 30 * dayMs;
    await refreshVideoCounts(database.db, now);
    expect(await ranks(videoId)).toEqual({ month: 2, all: 5 });
    now = noon + 31 * dayMs;
    await refreshVideoCounts(database.db, now);
    expect(await ranks(videoId)).toEqual({ all: 5 });
    await plays.close();
  });

  it('go on from what an import said', async () => {
    const imported = { day: 10, week: 40, month: 90, all: 500 };
    const videoId = await catalogue.publish('imported', { plays: imported });
    now = Date.now();
    const plays = counter();
    await plays.add(await account(), videoId);
    await plays.close();
    await refreshVideoCounts(database.db, now);
    expect(await ranks(videoId)).toEqual({ day: 11, week: 41, month: 91, all: 501 });
  });

  it('of the hour begin with what was played in it, and go on with the day', async () => {
    now = noon + 40 * dayMs;
    const [early, late] = [await catalogue.publish('early'), await catalogue.publish('late')];
    const plays = counter();
    for (let index = 0; index < 3; index += 1) await plays.add(await account(), early);
    await plays.flush();
    const order = async () => {
      await refreshVideoCounts(database.db, now);
      const rows = database.db.selectFrom('video_rankings').select('video_id').where('period', '=', 'hour');
      const ids = (await rows.orderBy('plays', 'desc').execute()).map((row) => row.video_id);
      return ids.filter((id) => id === early || id === late);
    };
    expect(await order()).toEqual([early]);
    now += 3_600_001;
    await plays.add(await account(), late);
    await plays.flush();
    expect(await order()).toEqual([late, early]);
    now += dayMs;
    expect(await order()).toEqual([]);
    await plays.close();
  });

  it('are left alone where nothing has changed', async () => {
    await refreshVideoCounts(database.db, now);
    expect(await refreshVideoCounts(database.db, now)).toBe(0);
  });
});
