import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createListener } from '../../platform/db/listen.ts';
import { communityApp, type Person } from '../../testing/community.ts';
import { cookieOf, openEvents } from '../../testing/event-stream.ts';
import { notify } from './message.service.ts';

const test = await communityApp(({ database }) => ({ listener: createListener(database.url) }));
const base = await test.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => test[Symbol.asyncDispose]());

async function open(who: Person | null, { agentid = '3', site = 'same-origin' } = {}) {
  const stream = await openEvents(`${base}/api/sysNotify/stream?agentid=${agentid}`, who, site);
  return {
    ...stream,
    /** The next count that is told; `end` when the stream ends. */
    async next(): Promise<number | 'end'> {
      const event = await stream.next();
      return event === 'end' ? event : (event[1] as { unread: number }).unread;
    },
  };
}

const tell = (who: Person, key: string) =>
  notify(test.database.db, {
    agentId: '3',
    accountId: who.accountId,
    kind: 'system',
    title: '通知',
    text: '',
    key: `${key} ${who.accountId}`,
  });

it('tells what is unread at the beginning and whenever it changes, to that account only', async () => {
  const [mine, yours] = [await open(test.me), await open(test.you)];
  expect(mine.response.headers.get('content-type')).toContain('text/event-stream');
  expect([await mine.next(), await yours.next()]).toEqual([0, 0]);
  await tell(test.me, 'first');
  expect(await mine.next()).toBe(1);
  expect((await test.me.browser.get('getUserInfo', {})).unread).toBe(1);
  await test.me.browser.get('sysNotify/read', {});
  expect(await mine.next()).toBe(0);
  await tell(test.you, 'first');
  expect(await yours.next()).toBe(1);
  mine.leave();
  yours.leave();
});

it('is for a session of the agent and for no page of another site', async () => {
  expect((await open(null)).response.status).toBe(401);
  expect((await open(test.me, { agentid: '8' })).response.status).toBe(401);
  expect((await open(test.me, { site: 'cross-site' })).response.status).toBe(403);
});

it('ends with its session, at once', async () => {
  const person = await test.person();
  const stream = await open(person);
  expect(await stream.next()).toBe(0);
  await person.browser.get('outLogin', {});
  expect(await stream.next()).toBe('end');
});

it('gives one account a few streams and then none, until one is closed', async () => {
  const person = await test.person();
  const streams = await Promise.all(Array.from({ length: 8 }, () => open(person)));
  expect(streams.map(({ response }) => response.status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await open(person)).response.status).toBe(204);
  streams[0]?.leave();
  await expect.poll(async () => (await open(person)).response.status).toBe(200);
  for (const { leave } of streams) leave();
});

it('ends every stream when the program stops, without a wait', async () => {
  await using other = await communityApp(({ database }) => ({ listener: createListener(database.url) }));
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const port = (other.app.server.address() as AddressInfo).port;
  const response = await fetch(`http://127.0.0.1:${port}/api/sysNotify/stream?agentid=3`, {
    headers: { cookie: cookieOf(other.me) },
  });
  const ended = response.text();
  const before = performance.now();
  await other.app.close();
  expect(await ended).toContain('retry:');
  expect(performance.now() - before).toBeLessThan(10_000);
});
