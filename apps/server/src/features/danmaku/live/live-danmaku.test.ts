import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createListener } from '../../../platform/db/listen.ts';
import { communityApp, type Person } from '../../../testing/community.ts';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { openEvents } from '../../../testing/event-stream.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { wholeApp } from '../../../testing/whole-app.ts';
import { danmakuStreams, type Watcher } from './danmaku-streams.ts';
import { reportedDanmaku } from '../danmaku.reported.ts';

/** A second process on the same database. */
const test = await forSuite(communityApp(({ database }) => ({ listener: createListener(database.url) })));
/** A second process on the same database. */
const other = await forSuite(
  wholeApp(test.database, { deps: () => ({ listener: createListener(test.database.url) }) }),
);
for (const { app } of [test, other]) await app.listen({ port: 0, host: '127.0.0.1' });
const videoId = await (await testCatalogue(test.database)).publish('live');

async function watch(who: Person | null, { app = test.app, video = videoId, site = 'same-origin' } = {}) {
  const { port } = app.server.address() as AddressInfo;
  return await openEvents(`http://127.0.0.1:${port}/api/danmaku/stream?agentid=3&videoId=${video}`, who, site);
}

it('is seen at once by who watches, through whichever process, and goes when it is hidden', async () => {
  const [here, there] = [await watch(test.you), await watch(test.you, { app: other.app })];
  const sent = await test.me.browser.get('danmaku/send', { videoId, at: 2000, text: '现在' });
  const { state: _, ...said } = sent;
  expect([await here.next(), await there.next()]).toEqual([
    ['say', said],
    ['say', said],
  ]);
  await test.database.db.transaction().execute((trx) => reportedDanmaku.hide(trx, sent.id, Date.now()));
  expect(await there.next()).toEqual(['hide', { id: sent.id }]);
  here.leave();
  there.leave();
});

it('is for sessions that may watch the video, and for no page of another site', async () => {
  expect((await watch(null)).response.status).toBe(401);
  expect((await watch(test.me, { video: '999999' })).response.status).toBe(404);
  expect((await watch(test.me, { site: 'cross-site' })).response.status).toBe(403);
  const young = await test.person();
  await young.browser.get('youthMode', { on: true, pin: '1234' });
  expect((await watch(young)).response.status).toBe(403);
});

it('ends with its session, and when youth mode is turned on', async () => {
  const [leaving, young] = [await test.person(), await test.person()];
  const streams = [await watch(leaving), await watch(young)];
  await leaving.browser.get('outLogin', {});
  await young.browser.get('youthMode', { on: true, pin: '1234' });
  expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual(['end', 'end']);
});

it('gives one account a few streams and then none, until one is closed', async () => {
  const person = await test.person();
  const streams = await Promise.all(Array.from({ length: 6 }, () => watch(person)));
  expect(streams.map(({ response }) => response.status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect((await watch(person)).response.status).toBe(204);
  streams[0]?.leave();
  await expect.poll(async () => (await watch(person)).response.status).toBe(200);
  for (const { leave } of streams) leave();
});

const watcher = (accountId: string, address: string): Watcher => ({
  agentId: '3',
  videoId: '1',
  accountId,
  address,
  untilMs: 1000,
  send: () => {},
  isAllowed: () => Promise.resolve(true),
  end: () => {},
});

it('gives one address a hundred streams, whoever opens them', () => {
  const streams = danmakuStreams({ listener: undefined, log: { warn: () => {} } });
  const opened = Array.from({ length: 101 }, (_, each) => streams.open(watcher(String(each), '198.51.100.1')));
  expect(opened.filter(Boolean)).toHaveLength(100);
  expect(streams.open(watcher('more', '198.51.100.2'))).toBe(true);
  streams.stop();
  expect(streams.open(watcher('late', '198.51.100.3'))).toBe(false);
});
