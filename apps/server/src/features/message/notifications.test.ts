import { afterAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { broadcastService } from './broadcast.service.ts';
import { messageService, notify, retract } from './message.service.ts';
import { notificationRepository } from './notification.repository.ts';
import { sampleAccount } from '../../testing/accounts.ts';
import { settingRepository } from './settings/setting.repository.ts';
import { settingService } from './settings/setting.service.ts';

let now = Date.now();
const clock = () => now;

const database = await testDatabase();
await database.pool.query("insert into agents (id, name) values (3, '三'), (8, '八') on conflict do nothing");
afterAll(() => database.close());

async function person(agentId = '3') {
  const { rows } = await database.pool.query<{ id: string; user_code: string }>(
    `insert into accounts (agent_id, user_code, nickname, created_at)
     values ($1, upper(gen_random_uuid()::text), '甲', $2) returning id, user_code`,
    [agentId, new Date(now - 1000)],
  );
  const accountId = rows[0]?.id ?? '';
  const account = sampleAccount(accountId, { agentId, claimed: true });
  return { accountId, account, userCode: rows[0]?.user_code ?? '' };
}
type Person = Awaited<ReturnType<typeof person>>;

let me: Person;
let you: Person;
beforeEach(async () => {
  now += 60_000;
  me = await person();
  you = await person();
});

const messages = messageService({ notices: notificationRepository(database.db), clock });
const broadcasts = broadcastService({ db: database.db, clock });
const settings = settingService({ settings: settingRepository(database.db), clock });
const toAll = { agentId: '3', audience: { to: 'all' }, title: '公告' } as const;

const about = (who: Person, key: string) =>
  ({ agentId: '3', accountId: who.accountId, kind: 'order', title: '支付成功', text: key, key, at: now }) as const;
const titles = async (who: Person, tab: 'all' | 'people' | 'system' = 'all') =>
  (await messages.list(who.account, { tab, size: 20 })).list.map(({ text, read }) => [text, read]);

it('tells one event once, however often it is told', async () => {
  await Promise.all(Array.from({ length: 8 }, () => notify(database.db, about(me, `paid ${me.accountId}`))));
  await messages.read(me.account, undefined);
  await notify(database.db, about(me, `paid ${me.accountId}`));
  expect(await titles(me)).toEqual([[`paid ${me.accountId}`, true]]);
});

it('leaves nothing behind when the transaction that tells it fails', async () => {
  await database.db
    .transaction()
    .execute(async (trx) => {
      await notify(trx, about(me, 'rolled back'));
      throw new Error('no');
    })
    .catch(() => {});
  expect(await titles(me)).toEqual([]);
});

it('brings a gathered notice up again only when it happened more often', async () => {
  const like = (count: number) =>
    notify(database.db, {
      ...about(me, `like ${me.accountId}`),
      kind: 'like',
      actorId: you.accountId,
      count,
      text: `${count}`,
    });
  await like(1);
  await messages.read(me.account, undefined);
  await like(1);
  expect(await titles(me)).toEqual([['1', true]]);
  await like(2);
  expect(await titles(me)).toEqual([['2', false]]);
  expect(await titles(me, 'people')).toHaveLength(1);
  expect(await titles(me, 'system')).toHaveLength(0);
});

it('tells nobody of what they did themselves', async () => {
  await notify(database.db, { ...about(me, 'own'), actorId: me.accountId });
  expect(await titles(me)).toEqual([]);
});

it('takes back what must not be quoted any longer', async () => {
  await notify(database.db, about(me, 'said'), about(me, 'kept'));
  await retract(database.db, 'said');
  expect(await titles(me)).toEqual([['kept', false]]);
});

it('does not bring back what its reader threw away, and counts it no more', async () => {
  await notify(database.db, about(me, 'thrown'));
  const [notice] = (await messages.list(me.account, { tab: 'all', size: 20 })).list;
  expect(await messages.remove(you.account, [notice?.noticeId ?? ''])).toBe(0);
  expect(await messages.unread(me.accountId)).toBe(1);
  expect(await messages.remove(me.account, [notice?.noticeId ?? ''])).toBe(0);
  await notify(database.db, about(me, 'thrown'));
  expect(await titles(me)).toEqual([]);
});

it('gives pages that join own notices and those to many without a gap or a repeat', async () => {
  for (let index = 0; index < 12; index += 1) {
    now += 10;
    if (index % 3 === 0) await broadcasts.create({ ...toAll, text: `all ${index}`, clientKey: `${now}` });
    else await notify(database.db, about(me, `own ${me.accountId} ${index}`));
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await messages.list(me.account, { tab: 'all', size: 5, cursor });
    seen.push(...page.list.map(({ text }) => text.split(' ').at(-1) ?? ''));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => String(11 - index)));
});

it('shows what is told to many from its time on, to whom it is meant, without a row for each', async () => {
  const stranger = await person('8');
  await broadcasts.create({
    ...toAll,
    text: 'later',
    at: now + 5000,
    clientKey: `later ${now}`,
  });
  await broadcasts.create({ ...toAll, audience: { to: 'vip' }, text: 'vip', clientKey: `vip ${now}` });
  await broadcasts.create({
    ...toAll,
    audience: { to: 'account', userCode: you.userCode },
    text: 'you',
    clientKey: `you ${now}`,
  });
  expect([await titles(me), await titles(you), await titles(stranger)]).toEqual([[], [['you', false]], []]);
  await database.pool.query('update accounts set vip_until = $2 where id = $1', [
    me.accountId,
    new Date(now + 86_400_000),
  ]);
  now += 6000;
  expect(await titles(me)).toEqual([
    ['later', false],
    ['vip', false],
  ]);
  expect(await messages.unread(me.accountId)).toBe(2);
  const newcomer = await (async () => ((now += 2000), await person()))();
  expect(await titles(newcomer)).toEqual([]);
});

it('keeps what each has read of what is told to many', async () => {
  const made = await broadcasts.create({ ...toAll, text: 'read me', clientKey: `${now}` });
  expect(await messages.read(me.account, made.noticeId)).toMatchObject({ unread: 0, notice: { text: 'read me' } });
  expect([await titles(me), await titles(you)]).toEqual([[['read me', true]], [['read me', false]]]);
  await messages.remove(me.account, [made.noticeId]);
  expect(await titles(me)).toEqual([]);
  await broadcasts.setWithdrawn(['3'], made.noticeId, true);
  expect(await titles(you)).toEqual([]);
  await expect(broadcasts.setWithdrawn(['8'], made.noticeId, false)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  await broadcasts.setWithdrawn(null, made.noticeId, false);
  expect(await titles(you)).toEqual([['read me', false]]);
});

it('refuses the notice of somebody else', async () => {
  await notify(database.db, about(me, 'private'));
  const noticeId = (await messages.list(me.account, { tab: 'all', size: 1 })).list[0]?.noticeId ?? '';
  await expect(messages.read(you.account, noticeId)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  expect(await messages.unread(me.accountId)).toBe(1);
});

it('sends a message of an operator once, and only to a page of the app', async () => {
  const given = { ...toAll, text: 'once', clientKey: `${now}` } as const;
  const [first, second] = [await broadcasts.create(given), await broadcasts.create(given)];
  expect(second.noticeId).toBe(first.noticeId);
  await expect(
    broadcasts.create({ ...given, link: 'https://elsewhere.example/', clientKey: 'x' }),
  ).rejects.toMatchObject({
    failure: 'INVALID_INPUT',
  });
  const { list } = await broadcasts.list(['3'], { size: 1, sort: 'new' });
  expect(list[0]).toMatchObject({ noticeId: first.noticeId, state: 'sent' });
  expect((await broadcasts.list(['8'], { size: 9, sort: 'new' })).list).toEqual([]);
  await broadcasts.create({ ...given, at: now + 60_000, clientKey: `soon ${now}` });
  const scheduled = await broadcasts.list(null, { size: 9, sort: 'new', state: 'scheduled', keyword: 'ONCE' });
  expect(scheduled.list.map(({ state }) => state)).toEqual(['scheduled']);
});

it('writes nothing of a kind that is turned off, and again when it is turned on', async () => {
  const reply = (key: string) => notify(database.db, { ...about(me, key), kind: 'reply', actorId: you.accountId });
  await messages.read(me.account, undefined);
  await settings.change(me.account, { topic: 'reply', inApp: false });
  await reply('off');
  expect(await titles(me, 'people')).toEqual([]);
  expect(await messages.unread(me.accountId)).toBe(0);
  // The other half of the switch is untouched, and so are the others.
  expect(await settings.list(me.account)).toContainEqual({ topic: 'reply', inApp: false, push: true });
  await notify(database.db, { ...about(me, 'liked'), kind: 'like', actorId: you.accountId });
  await settings.change(me.account, { topic: 'reply', inApp: true });
  await reply('on');
  expect(new Set((await titles(me, 'people')).map(([text]) => text))).toEqual(new Set(['liked', 'on']));
});

it('keeps telling of money and decisions, whatever anybody turns off', async () => {
  for (const topic of ['order', 'account'] as const) {
    await expect(settings.change(me.account, { topic, inApp: false })).rejects.toThrow('提交的内容有误');
  }
  await settings.change(me.account, { topic: 'order', push: false });
  await notify(database.db, about(me, 'paid'));
  expect(await titles(me)).toEqual([['paid', false]]);
});

it('shows announcements only to who wants them, and none of the time in between as unread', async () => {
  await settings.change(me.account, { topic: 'notice', inApp: false });
  await broadcasts.create({ ...toAll, text: '关闭时', clientKey: `off ${now}` });
  expect(await titles(me)).toEqual([]);
  expect(await messages.unread(me.accountId)).toBe(0);
  expect(await messages.unread(you.accountId)).toBe(1);
  now += 1000;
  await settings.change(me.account, { topic: 'notice', inApp: true });
  expect(await titles(me)).toEqual([['关闭时', true]]);
  now += 1000;
  await broadcasts.create({ ...toAll, text: '打开后', clientKey: `on ${now}` });
  expect(await messages.unread(me.accountId)).toBe(1);
});
