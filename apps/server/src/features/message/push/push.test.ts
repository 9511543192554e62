import { afterAll, expect, it } from 'vitest';
import { communityApp } from '../../../testing/community.ts';
import { testConfig } from '../../../testing/modules.ts';
import { runWaiting } from '../../../testing/run-waiting.ts';
import { broadcastService } from '../broadcast.service.ts';
import { notify } from '../message.service.ts';
import { pushReceiver } from './push-receiver.test-data.ts';

/** Moves on with each test: nothing is pushed twice within an hour. */
let now = Date.now();
const service = await pushReceiver();
const config = { ...testConfig, trustProxy: ['loopback'], pushOrigins: [service.origin] };
const test = await communityApp(() => ({ config, clock: () => now }));
const { you } = test;
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await service.close();
});

async function subscribed() {
  const person = await test.person();
  const { path, ...keys } = service.browser();
  await person.browser.get('push/subscribe', keys);
  return { ...person, path, ...keys };
}

const work = () => runWaiting(test.database, test.modules.message.jobs);
const count = async (endpoint: string) =>
  (await test.database.pool.query('select from push_subscriptions where endpoint = $1', [endpoint])).rowCount;
const broadcasts = () => broadcastService({ db: test.database.db, clock: () => now });

it('pushes a reply by name and without its words, signed by the key that browsers were given', async () => {
  const me = await subscribed();
  const post = await me.post({ text: '看海' });
  await you.browser.get('post/comment', { postId: post, text: '这里有一句私密的话' });
  await work();
  const { pushKey } = await me.browser.get('sysNotify/settings', {});
  const [first, ...rest] = service.received.filter(({ path }) => path === me.path);
  expect(rest).toEqual([]);
  const { nickname } = await you.browser.get('getUserInfo', {});
  expect(first?.message).toEqual({
    title: `${nickname} 评论了你的帖子`,
    body: '',
    route: expect.stringMatching(new RegExp(`^/postDetails\\?id=${post}&comment=\\d+$`)) as string,
    tag: expect.stringMatching(/^notice-\d+$/) as string,
  });
  expect(first).toMatchObject({ key: pushKey, claims: { aud: service.origin } });
  expect(first?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: expect.stringMatching(/^n\d+$/) as string,
    ttl: expect.stringMatching(/^\d{4,5}$/) as string,
  });
});

it('pushes the likes of one post once, with their number, and again at the earliest an hour later', async () => {
  const me = await subscribed();
  const post = await me.post({ text: '看山' });
  for (const one of [you, test.me]) await one.browser.get('post/like', { id: post, on: true });
  await work();
  expect(service.to(me.path).map(({ title }) => title)).toEqual([
    expect.stringContaining('等 2 人赞了你的帖子') as string,
  ]);
  await (await test.person()).browser.get('post/like', { id: post, on: true });
  await work();
  expect(service.to(me.path)).toHaveLength(1);
});

it('does not push what was read meanwhile, or is switched off, and pushes again what is switched on', async () => {
  const me = await subscribed();
  const post = await me.post({ text: '看湖' });
  const say = async (text: string) => await you.browser.get('post/comment', { postId: post, text });
  await say('一');
  await me.browser.get('sysNotify/read', {});
  await work();
  await me.browser.get('sysNotify/setSetting', { topic: 'reply', push: false });
  await say('二');
  await work();
  expect(service.to(me.path)).toEqual([]);
  expect((await me.browser.get('sysNotify', {})).unread).toBe(1);
  await me.browser.get('sysNotify/setSetting', { topic: 'reply', push: true });
  await say('三');
  await work();
  expect(service.to(me.path)).toHaveLength(1);
});

it('forgets a browser that its push service says is gone', async () => {
  for (const status of [410, 404]) {
    const me = await subscribed();
    service.answers.set(me.path, { status });
    const post = await me.post({ text: '看云' });
    await you.browser.get('post/comment', { postId: post, text: '好' });
    await work();
    expect(service.tries.get(me.path)).toBe(1);
    expect(await count(me.endpoint)).toBe(0);
  }
});

it('tries again later when the service is busy, not before it says, and ends trying', async () => {
  const me = await subscribed();
  service.answers.set(me.path, { status: 429, headers: { 'retry-after': '900' } });
  const post = await me.post({ text: '看雪' });
  await you.browser.get('post/comment', { postId: post, text: '好' });
  await work();
  const { rows } = await test.database.pool.query<{ wait: number }>(
    `select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where task_identifier = 'message.push'
     order by run_at desc`,
  );
  expect(rows[0]?.wait).toBeGreaterThan(800);
  service.answers.set(me.path, { status: 503 });
  for (let again = 0; again < 8; again += 1) await work();
  expect(service.tries.get(me.path)).toBe(6);
  expect(await count(me.endpoint)).toBe(1);
  // It works again: delivered, and the old trouble is forgotten.
  service.answers.delete(me.path);
  await you.browser.get('post/comment', { postId: post, text: '又' });
  await work();
  expect(service.to(me.path)).toHaveLength(1);
  const { rows: states } = await test.database.pool.query(
    'select failing_since from push_subscriptions where endpoint = $1',
    [me.endpoint],
  );
  expect(states).toEqual([{ failing_since: null }]);
});

it('ends with the login, with a ban, and with the account', async () => {
  const [out, banned, deleted] = [await subscribed(), await subscribed(), await subscribed()];
  const posts = new Map<string, string>();
  for (const one of [out, banned, deleted]) posts.set(one.accountId, await one.post({ text: '再见' }));
  await out.browser.get('outLogin', {});
  expect(await count(out.endpoint)).toBe(0);
  for (const one of [out, banned]) {
    await you.browser.get('post/comment', { postId: posts.get(one.accountId) ?? '', text: '在吗' });
  }
  await test.database.pool.query(`update accounts set banned_until = now() + interval '1 day' where id = $1`, [
    banned.accountId,
  ]);
  await test.database.pool.query('update accounts set claimed_at = null where id = $1', [deleted.accountId]);
  await deleted.browser.get('deleteMe', {});
  expect(await count(deleted.endpoint)).toBe(0);
  await work();
  expect([out, banned, deleted].flatMap(({ path }) => service.to(path))).toEqual([]);
});

it('belongs to whoever signed in last in that browser, and to ten browsers of an account at most', async () => {
  const me = await subscribed();
  const next = await test.person();
  const { endpoint, p256dh, auth } = me;
  await next.browser.get('push/subscribe', { endpoint, p256dh, auth });
  const { rows } = await test.database.pool.query('select account_id from push_subscriptions where endpoint = $1', [
    endpoint,
  ]);
  expect(rows).toEqual([{ account_id: next.accountId }]);
  // Nobody ends the push of somebody else.
  await me.browser.get('push/unsubscribe', { endpoint });
  expect(await count(endpoint)).toBe(1);
  for (let more = 0; more < 11; more += 1) {
    const { path: _path, ...keys } = service.browser();
    await next.browser.get('push/subscribe', keys);
  }
  const all = await test.database.pool.query('select from push_subscriptions where account_id = $1', [next.accountId]);
  expect(all.rowCount).toBe(10);
  expect(await count(endpoint)).toBe(0);
  await next.browser.get('push/unsubscribe', { endpoint });
});

it('takes no endpoint that is not of a push service, and no key that is none', async () => {
  const { path: _path, ...good } = service.browser();
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://169.254.169.254/', 'https://fcm.googleapis.com:444/x']) {
    const answer = await you.browser.call('push/subscribe', { ...good, endpoint });
    expect(answer).toMatchObject({ status: 400 });
  }
  const off = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  expect(await you.browser.call('push/subscribe', { ...good, p256dh: off })).toMatchObject({ status: 400 });
});

it('pushes a broadcast to everybody who wants it when its time comes, but not after it was withdrawn', async () => {
  const [me, silent, other] = [await subscribed(), await subscribed(), await subscribed()];
  await silent.browser.get('sysNotify/setSetting', { topic: 'notice', push: false });
  await other.browser.get('sysNotify/setSetting', { topic: 'notice', inApp: false });
  now += 1000;
  const send = async (title: string, at?: number) =>
    await broadcasts().create({ agentId: '3', audience: { to: 'all' }, title, text: '今晚八点', clientKey: title, at });
  await send('周年庆');
  const { noticeId } = await send('作废的公告');
  await broadcasts().setWithdrawn(null, noticeId, true);
  // Sent once, however often it is sent.
  await send('周年庆');
  await work();
  expect(service.to(me.path)).toEqual([
    expect.objectContaining({
      title: '周年庆',
      body: '今晚八点',
      route: expect.stringContaining('/messageDetails?id=') as string,
    }),
  ]);
  expect([silent, other].flatMap(({ path }) => service.to(path))).toEqual([]);
});

it('shows no 18+ title on a lock screen, and nothing of it to who has not confirmed', async () => {
  // After every broadcast to those who were there.
  now += 60_000;
  const [adult, young] = [await subscribed(), await subscribed()];
  await test.database.pool.query('update agents set adult_enabled = true where id = 3');
  await test.database.pool.query('update accounts set age_confirmed_at = now() where id = $1', [adult.accountId]);
  for (const { accountId } of [adult, young]) {
    await notify(test.database.db, {
      agentId: '3',
      accountId,
      kind: 'chapter',
      title: '《成人书名》更新到第 9 章',
      text: '第九章',
      link: '/novelDetails?id=1',
      key: 'chapters 1',
      adult: true,
      at: now,
    });
  }
  await work();
  expect(service.to(adult.path).map(({ title, route }) => [title, route])).toEqual([
    ['你书架上的作品有更新', '/novelDetails?id=1'],
  ]);
  expect(service.to(young.path)).toEqual([]);
  expect((await young.browser.get('sysNotify', {})).list).toEqual([]);
  expect(await young.browser.get('sysNotify', {})).toMatchObject({ unread: 0 });
  expect((await adult.browser.get('sysNotify', {})).list).toMatchObject([{ title: '《成人书名》更新到第 9 章' }]);
});
