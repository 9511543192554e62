import { beforeEach, expect, it } from 'vitest';
import type { TestBrowser } from '../testing/browser.ts';
import { testCatalogue } from '../testing/catalogue.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { identityApp } from '../testing/identity-app.ts';
import { shanghaiDay } from '../platform/time/shanghai.ts';
import { countDays } from '../features/dashboard/rollup.repository.ts';
import { countWatched, type SessionReport } from '../features/watch-time/watch-time.repository.ts';

let browser: TestBrowser;

const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
const film = await catalogue.publish('film', { durationMs: 600_000 });
const short = await catalogue.publish('short', { durationMs: 15_000 });
beforeEach(async () => {
  await test.database.pool.query('delete from agent_watch_days; delete from watch_marks');
  browser = await test.visitor();
});

/** `seconds` later the player says where it is. */
async function told(position: number, seconds: number, videoId = film, by = browser): Promise<void> {
  test.time.now += seconds * 1000;
  await by.get('loklVideo', { videoId, position, duration: 600 });
}

async function secondsOf(agentId = '3', day = shanghaiDay(test.time.now)): Promise<number> {
  const row = await test.database.db
    .selectFrom('agent_watch_days')
    .select('watched_ms')
    .where('agent_id', '=', agentId)
    .where('day', '=', day)
    .executeTakeFirst();
  return Number(row?.watched_ms ?? 0) / 1000;
}

/** Words are written together a second later. */
const soon = { interval: 100 };

it('counts what a player tells: from the beginning, through a pause, to the last word', async () => {
  await browser.get('addVolume', { videoId: film });
  await told(10, 10);
  await told(20, 10);
  await told(22, 120);
  await told(30, 8);
  await expect.poll(() => secondsOf(), soon).toBe(30);
});

it('counts videos one after the other, and not those of another agent', async () => {
  const other = await test.visitor({ agentId: '8' });
  const theirs = await catalogue.publish('theirs', { agentIds: ['8'], durationMs: 600_000 });
  await browser.get('addVolume', { videoId: film });
  await told(8, 8);
  await browser.get('addVolume', { videoId: short });
  await other.get('addVolume', { videoId: theirs });
  await told(5, 5, short);
  await told(7, 2, theirs, other);
  await expect.poll(() => secondsOf(), soon).toBe(13);
  await expect.poll(() => secondsOf('8'), soon).toBe(7);
});

it('does not believe more than the time that passed: repeated, forged and parallel words add nothing', async () => {
  await browser.get('addVolume', { videoId: film });
  await browser.get('addVolume', { videoId: short });
  for (let round = 1; round <= 5; round += 1) {
    test.time.now += 2000;
    for (const position of [10, 500, 500, 3, 599, 1e9]) {
      for (const videoId of [film, short]) await browser.get('loklVideo', { videoId, position, duration: 1e9 });
    }
  }
  await expect.poll(() => secondsOf(), soon).toBe(10);
});

it('counts a session once when several processes hear of it in turns', async () => {
  const { rows } = await test.database.pool.query<{ id: string }>('select max(id) as id from sessions');
  const word = (second: number): SessionReport => ({
    sessionId: rows[0]?.id ?? '',
    agentId: '3',
    videoId: film,
    durationMs: 600_000,
    positionMs: second * 1000,
    at: test.time.now + second * 1000,
  });
  const process = async (seconds: readonly number[]) => {
    for (const second of seconds) await countWatched(test.database.db, [word(second)]);
  };
  await process([0, 10]);
  await Promise.all([process([20, 30]), process([20, 30])]);
  await expect.poll(() => secondsOf(), soon).toBe(30);
});

it('is a figure of the day for the console', async () => {
  await browser.get('addVolume', { videoId: film });
  await told(10, 10);
  await expect.poll(() => secondsOf(), soon).toBe(10);
  const day = shanghaiDay(test.time.now);
  await countDays(test.database.db, [day]);
  const figure = test.database.db.selectFrom('agent_days').select('value').where('figure', '=', 'watchedSeconds');
  expect(await figure.where('day', '=', day).executeTakeFirst()).toEqual({ value: '10' });
});
