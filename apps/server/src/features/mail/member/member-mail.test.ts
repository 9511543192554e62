import { afterAll, beforeEach, expect, it } from 'vitest';
import { communityApp, type Person } from '../../../testing/community.ts';
import { smtpReceiver } from '../../../testing/mail/smtp-receiver.ts';
import { testConfig } from '../../../testing/modules.ts';
import { runWaiting } from '../../../testing/run-waiting.ts';
import { serverAt } from '../send/outbox.test-data.ts';

/** Noon in Shanghai. */
let now = Date.parse('2026-11-20T12:00:00+08:00');
const dayMs = 24 * 3_600_000;
let count = 0;

const relay = await smtpReceiver();
const config = {
  ...testConfig,
  trustProxy: ['loopback'],
  smtp: serverAt(relay.port, '平台'),
  publicUrl: 'https://app.example',
  mailDigestHour: 9,
};
const test = await communityApp(() => ({ config, clock: () => now }));
await test.database.pool.query(
  `update agents set name = E'流光\r\nBcc: victim@example.com', accent = '#ff0066' where id = 3`,
);
test.modules.agent.forget(null);
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await relay[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await test.database.pool.query('delete from rate_limits');
});

const work = () => runWaiting(test.database, test.modules.mail.jobs);
const digest = async () => {
  await test.database.pool.query(`select graphile_worker.add_job('mail.digest', '{}')`);
  await work();
};
const newAddress = () => `member${(count += 1)}@example.com`;
const codeTo = (address: string) => /\d{6}/.exec(relay.to(address).at(-1)?.header('subject') ?? '')?.[0] ?? '';

async function bound({ on = true } = {}): Promise<Person & { address: string }> {
  await test.database.pool.query('delete from rate_limits');
  const person = await test.person();
  const address = newAddress();
  await person.browser.get('userMail/code', { address });
  await work();
  await person.browser.get('userMail/bind', { address, code: codeTo(address) });
  if (on) await person.browser.get('userMail/set', { on: true });
  return { ...person, address };
}

/** Somebody says something to a post of theirs. */
async function reply(person: Person, text = '这里有一句私密的话') {
  const postId = await person.post({ text: '看海' });
  await test.you.browser.get('post/comment', { postId, text });
}
const digestsTo = (address: string) => relay.to(address).filter((mail) => mail.header('list-unsubscribe'));

it('is bound by a code to it, in the name of the agent, and is off until it is turned on', async () => {
  const person = await test.person();
  const address = newAddress();
  expect(await person.browser.get('userMail/state', {})).toEqual({
    available: true,
    address: null,
    on: false,
    topics: [],
    refused: false,
  });
  expect(await person.browser.get('userMail/code', { address: ` ${address.replace('e.com', 'E.COM')} ` })).toEqual({
    retryAfter: 60,
  });
  await work();
  const [mail] = relay.to(address);
  expect(mail?.header('from')).toBe('流光 Bcc: victim@example.com <no-reply@example.com>');
  expect(mail?.headers.filter(([name]) => name === 'bcc')).toEqual([]);
  expect(mail?.html).toContain('#ff0066');
  expect(await person.browser.get('userMail/bind', { address, code: codeTo(address) })).toMatchObject({
    address,
    on: false,
    topics: ['reply', 'chapter', 'vip'],
  });
  const { rows } = await test.database.pool.query<{ row: string }>(
    `select row_to_json(c)::text as row from mail_codes c where account_id = $1`,
    [person.accountId],
  );
  expect(rows[0]?.row).not.toContain(codeTo(address));
});

it('takes a code once, within ten minutes, for the address that it was sent to, and by who asked for it', async () => {
  const [me, you] = [await test.person(), await test.person()];
  const address = newAddress();
  await me.browser.get('userMail/code', { address });
  await work();
  const code = codeTo(address);
  const refused = { message: '验证码错误或已过期' };
  expect(await you.browser.call('userMail/bind', { address, code })).toMatchObject(refused);
  expect(await me.browser.call('userMail/bind', { address: newAddress(), code })).toMatchObject(refused);
  now += 10 * 60_000;
  expect(await me.browser.call('userMail/bind', { address, code })).toMatchObject(refused);
  now -= 10 * 60_000;
  expect(await me.browser.call('userMail/bind', { address, code })).toMatchObject({ code: 0 });
  expect(await me.browser.call('userMail/bind', { address, code })).toMatchObject(refused);
});

it('is burned by five wrong tries, also when they come at once', async () => {
  const me = await test.person();
  const address = newAddress();
  await me.browser.get('userMail/code', { address });
  await work();
  const code = codeTo(address);
  const wrong = code === '000000' ? '000001' : '000000';
  await Promise.all(Array.from({ length: 5 }, () => me.browser.call('userMail/bind', { address, code: wrong })));
  expect(await me.browser.call('userMail/bind', { address, code })).toMatchObject({ message: '验证码错误或已过期' });
});

it('writes to one mailbox three times an hour and five times a day, whoever asks and however it is spelled', async () => {
  const spellings = ['victim@example.com', 'Victim@example.com', 'victim+2@example.com', 'VICTIM+x@EXAMPLE.com'];
  const begin = now;
  const taken: number[] = [];
  for (let turn = 0; turn < 56; turn += 1) {
    const agentId = turn % 2 === 0 ? '3' : '8';
    const stranger = test.browser({ address: `198.51.100.${turn}`, agentId });
    await stranger.enter();
    const { code } = await stranger.call('userMail/code', { address: spellings[turn % 4] ?? '' });
    if (code === 0) taken.push(turn);
    now += 25 * 60_000;
  }
  now = begin;
  // Nearly a day of asking every 25 minutes, each time as somebody else.
  expect(taken).toEqual([0, 1, 2, 3, 4]);
});

it('lets one account write to five mailboxes an hour, and one address ask ten times', async () => {
  const me = await test.person();
  const answers = [];
  for (let turn = 0; turn < 6; turn += 1)
    answers.push(await me.browser.call('userMail/code', { address: newAddress() }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  const more = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const other = test.browser({ address: '198.51.100.200' });
    await other.enter();
    for (let times = 0; times < 3; times += 1)
      more.push((await other.call('userMail/code', { address: newAddress() })).status);
  }
  expect(more).toEqual([...Array<number>(10).fill(200), ...Array<number>(5).fill(429)]);
});

it('refuses what is no mailbox, in words', async () => {
  const me = await test.person();
  for (const address of [
    '',
    'x',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: c@d.com',
    '"x"@example.com',
    'a..b@example.com',
  ]) {
    const { status, text } = await me.browser.call('userMail/code', { address });
    expect([address, status, text.includes('请输入正确的邮箱')]).toEqual([address, 400, true]);
  }
});

it('tells of replies and the end of VIP in one mail a day, without what was written', async () => {
  const me = await bound();
  now += 1000;
  await reply(me);
  await reply(me);
  const { pool } = test.database;
  await pool.query('update accounts set vip_until = $2 where id = $1', [me.accountId, new Date(now + 2 * dayMs)]);
  await digest();
  const [mail, ...rest] = digestsTo(me.address);
  expect(rest).toEqual([]);
  expect(mail?.header('subject')).toBe('您有 2 条新消息');
  const { nickname } = await test.you.browser.get('getUserInfo', {});
  expect(mail?.text).toContain(`${nickname} 评论了你的帖子`);
  expect(mail?.text).toContain('https://app.example/#/postDetails?id=');
  expect(mail?.text).toContain('您的会员将于 11月22日 到期');
  for (const part of [mail?.text, mail?.html]) expect(part).not.toContain('私密');
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  // Nothing more on the same day, whatever happens; the next day what is new, and VIP not again.
  now += 1000;
  await reply(me);
  await digest();
  expect(digestsTo(me.address)).toHaveLength(1);
  now += dayMs;
  await digest();
  expect(digestsTo(me.address)).toHaveLength(2);
  expect(digestsTo(me.address)[1]?.text).toContain('1 条未读消息');
  expect(digestsTo(me.address)[1]?.text).not.toContain('会员将于');
  now += dayMs;
  await digest();
  expect(digestsTo(me.address)).toHaveLength(2);
});

it('says nothing before its hour, nor of what was read, is not chosen, or is off in the app', async () => {
  const [reader, chooser, silent, early] = [await bound(), await bound(), await bound(), await bound()];
  now += 1000;
  for (const person of [reader, chooser, silent, early]) await reply(person);
  await reader.browser.get('sysNotify/read', {});
  await chooser.browser.get('userMail/set', { topics: ['vip'] });
  await silent.browser.get('sysNotify/setSetting', { topic: 'reply', inApp: false });
  const noon = now;
  now = Date.parse('2026-11-30T08:59:00+08:00');
  await digest();
  expect(digestsTo(early.address)).toEqual([]);
  now = noon + 10 * dayMs;
  await digest();
  expect(digestsTo(early.address)).toHaveLength(1);
  for (const { address } of [reader, chooser, silent]) expect(digestsTo(address)).toEqual([]);
});

it('is not there in youth mode, and sends nothing then', async () => {
  const me = await bound();
  now += 1000;
  await reply(me);
  await me.browser.get('youthMode', { on: true, pin: '1234' });
  expect(await me.browser.get('userMail/state', {})).toMatchObject({ available: false });
  for (const call of ['userMail/code', 'userMail/bind', 'userMail/set'] as const) {
    const { status } = await me.browser.call(call, { address: 'a@example.com', code: '000000', on: true });
    expect(status).toBe(403);
  }
  now += dayMs;
  await digest();
  expect(digestsTo(me.address)).toEqual([]);
});

const linkIn = (address: string) =>
  /<(https:[^>]+)>/.exec(digestsTo(address).at(-1)?.header('list-unsubscribe') ?? '')?.[1] ?? '';

it('ends by one click of a mail program or a button on a page that only asks, and by no link of another address', async () => {
  const me = await bound();
  now += 1000;
  await reply(me);
  now += dayMs;
  await digest();
  const url = new URL(linkIn(me.address));
  expect(url.origin).toBe('https://app.example');
  const path = `${url.pathname}${url.search}`;
  const asked = await test.app.inject({ url: path });
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('退订邮件通知？');
  expect(asked.body).not.toContain(me.address);
  expect(await me.browser.get('userMail/state', {})).toMatchObject({ on: true });

  const forged = path.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`);
  for (const wrong of [forged, url.pathname, `${url.pathname}?token=1.x`, `${url.pathname}?token=a&token=b`]) {
    const answer = await test.app.inject({ method: 'POST', url: wrong, payload: '' });
    expect([answer.statusCode, answer.body.includes('链接已失效')]).toEqual([404, true]);
  }
  expect(await me.browser.get('userMail/state', {})).toMatchObject({ on: true });

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await test.app.inject({ method: 'POST', url: path, headers, payload: 'List-Unsubscribe=One-Click' });
  expect([done.statusCode, done.body.includes('已退订')]).toEqual([200, true]);
  expect(await me.browser.get('userMail/state', {})).toMatchObject({ on: false, address: me.address });
});

it('is turned off when the mailbox is gone, without a job for an operator, and may be turned on again', async () => {
  const me = await bound();
  now += 1000;
  await reply(me);
  now += dayMs;
  relay.next.recipient = (address) => (address === me.address ? 550 : undefined);
  await digest();
  relay.next.recipient = () => undefined;
  expect(await me.browser.get('userMail/state', {})).toMatchObject({ on: false, refused: true });
  const { rowCount } = await test.database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'mail.send' and last_error is not null`,
  );
  expect(rowCount).toBe(0);
  expect(await me.browser.get('userMail/set', { on: true })).toMatchObject({ on: true, refused: false });
});

const rowsOf = async (accountId: string) => {
  const tables = ['member_mailboxes', 'mail_codes', 'mails'];
  const counts = tables.map((table) => `(select count(*)::int from ${table} where account_id = $1)`).join(' + ');
  const { rows } = await test.database.pool.query<{ sum: number }>(`select ${counts} as sum`, [accountId]);
  return rows[0]?.sum;
};

it('is unbound with all that waits', async () => {
  const me = await bound();
  expect(await me.browser.get('userMail/unbind', {})).toMatchObject({ address: null, on: false });
  expect(await me.browser.call('userMail/set', { on: true })).toMatchObject({ message: '请先绑定邮箱' });
  now += dayMs;
  await reply(me);
  await digest();
  expect(digestsTo(me.address)).toEqual([]);
});

it('is exported with the account, moves to the account that it is merged into, and is erased', async () => {
  const me = await bound();
  const personal = test.modules.mail.personal;
  expect(await personal.export(test.database.db, me.accountId)).toMatchObject({
    mailbox: { address: me.address, isOn: true },
    mails: [{ kind: 'code', state: 'sent' }],
  });
  const into = await test.person();
  await personal.merge(test.database.db, { from: me.accountId, into: into.accountId });
  expect(await rowsOf(me.accountId)).toBe(0);
  expect(await into.browser.get('userMail/state', {})).toMatchObject({ address: me.address, on: true });
  const other = await bound();
  await personal.merge(test.database.db, { from: other.accountId, into: into.accountId });
  expect(await into.browser.get('userMail/state', {})).toMatchObject({ address: me.address });
  await test.database.pool.query('update accounts set claimed_at = null where id = $1', [into.accountId]);
  await into.browser.get('deleteMe', {});
  expect(await rowsOf(into.accountId)).toBe(0);
});
