import { afterAll, beforeEach, expect, it } from 'vitest';
import { serverAt } from '../../../features/mail/send/outbox.test-data.ts';
import { testApp } from '../../app.test-data.ts';
import { smtpReceiver } from '../../../testing/mail/smtp-receiver.ts';
import { runWaiting } from '../../../testing/run-waiting.ts';
import { codeOf, StaffBrowser } from '../../../testing/staff.ts';

const password = 'correct horse battery';
let now = Date.now();

const relay = await smtpReceiver();
const test = await testApp({ config: { smtp: serverAt(relay.port) }, deps: () => ({ clock: () => now }) });
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await relay[Symbol.asyncDispose]();
});
beforeEach(async () => {
  relay.received.length = 0;
  await test.database.pool.query('delete from staff; delete from staff_links; truncate rate_limits');
});

const work = () => runWaiting(test.database, test.modules.mail.jobs);
const codeTo = (address: string) => /\d{6}/.exec(relay.to(address).at(-1)?.header('subject') ?? '')?.[0] ?? '';

async function person(name: string, role: 'owner' | 'editor' = 'owner') {
  const link = await test.modules.staff.setup.makeLink(test.database.db, { kind: 'invite', role });
  const browser = new StaffBrowser(test.app);
  const { totpSecret } = await browser.get('setup/look', { token: link.token });
  await browser.get('setup/finish', { token: link.token, name, password, code: codeOf(totpSecret, now) });
  const { staffId } = await browser.get('session/me', {});
  return { browser, staffId, totpSecret, name };
}

async function bind(browser: StaffBrowser, address: string) {
  await browser.get('session/mailCode', { address, password });
  await work();
  return await browser.get('session/bindMail', { code: codeTo(address) });
}

/** From another network, by the second step of the login. */
async function signIn({ name, totpSecret }: { name: string; totpSecret: string }) {
  now += 60_000;
  const browser = new StaffBrowser(test.app, '198.51.100.7');
  const { ticket } = await browser.get('session/login', { name, password });
  await browser.get('session/verify', { ticket, code: codeOf(totpSecret, now) });
  await work();
}

it('is bound by the password and a code to it, and chooses what it is told of', async () => {
  const { browser } = await person('boss');
  expect(await browser.get('session/mail', {})).toEqual({
    available: true,
    address: null,
    kinds: [],
    choices: ['newSignIn', 'recoveryUsed', 'passkeyAdded', 'alarms'],
  });
  const wrong = await browser.call('session/mailCode', { address: 'boss@example.com', password: 'wrong' });
  expect(wrong).toMatchObject({ code: 1002 });
  expect(await bind(browser, 'boss@example.com')).toMatchObject({
    address: 'boss@example.com',
    kinds: ['newSignIn', 'recoveryUsed', 'passkeyAdded', 'alarms'],
  });
  expect(await browser.get('session/saveMail', { kinds: ['recoveryUsed'] })).toMatchObject({ kinds: ['recoveryUsed'] });
});

it('gives alarms to owners alone', async () => {
  const { browser } = await person('writer', 'editor');
  expect(await bind(browser, 'writer@example.com')).toMatchObject({
    kinds: ['newSignIn', 'recoveryUsed', 'passkeyAdded'],
  });
  expect(await browser.get('session/saveMail', { kinds: ['alarms', 'newSignIn'] })).toMatchObject({
    kinds: ['newSignIn'],
  });
});

it('burns a code by five wrong tries, and lets nobody send more than five an hour', async () => {
  const { browser } = await person('boss');
  await browser.get('session/mailCode', { address: 'boss@example.com', password });
  await work();
  const code = codeTo('boss@example.com');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let turn = 0; turn < 5; turn += 1) await browser.call('session/bindMail', { code: wrong });
  expect(await browser.call('session/bindMail', { code })).toMatchObject({ message: '验证码错误或已过期' });
  const statuses = [];
  for (let turn = 0; turn < 5; turn += 1) {
    statuses.push((await browser.call('session/mailCode', { address: `x${turn}@example.com`, password })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

const signInMails = () => relay.to('boss@example.com').filter((mail) => mail.header('subject')?.includes('登录'));

it('is told of a login from another network, with the notice that the console shows, unless it is not wanted', async () => {
  const boss = await person('boss');
  await bind(boss.browser, 'boss@example.com');
  await signIn(boss);
  expect(signInMails()).toHaveLength(1);
  expect(signInMails()[0]?.text).toContain('198.51.100.7');
  expect((await boss.browser.get('session/me', {})).notices).toMatchObject([{ kind: 'newSignIn' }]);
  await boss.browser.get('session/saveMail', { kinds: [] });
  now += 181 * 24 * 3_600_000;
  await signIn(boss).catch(() => undefined);
  expect(signInMails()).toHaveLength(1);
});

it('tells the mailbox before of the one that takes its place', async () => {
  const { browser } = await person('boss');
  await bind(browser, 'old@example.com');
  await bind(browser, 'new@example.com');
  await work();
  expect(relay.to('old@example.com').at(-1)?.header('subject')).toBe('您的通知邮箱已更换');
  expect(await browser.call('session/removeMail', { password: 'wrong' })).toMatchObject({ code: 1002 });
  await browser.get('session/removeMail', { password });
  expect(await browser.get('session/mail', {})).toMatchObject({ address: null });
});

it('tells owners of each alarm once a day, and nobody else', async () => {
  const [boss, writer] = [await person('boss'), await person('writer', 'editor')];
  await bind(boss.browser, 'boss@example.com');
  await bind(writer.browser, 'writer@example.com');
  const alarms = () => relay.to('boss@example.com').filter((mail) => mail.header('subject')?.startsWith('需要处理'));
  const look = async () => {
    await test.database.pool.query(`select graphile_worker.add_job('system.tell-alarms', '{}')`);
    await runWaiting(test.database, [...test.modules.system.jobs, ...test.modules.mail.jobs]);
  };
  await look();
  await look();
  expect(alarms().map((mail) => mail.header('subject'))).toEqual(['需要处理：还没有任何备份']);
  now += 3_600_000;
  await test.database.pool.query(
    `insert into book_checks (asked_at, asked_by, finished_at, problems) values (now(), 'x', now(), '{x}')`,
  );
  await look();
  expect(alarms().map((mail) => mail.header('subject'))).toEqual([
    '需要处理：还没有任何备份',
    '需要处理：账目核对发现 1 处不符',
  ]);
  now += 24 * 3_600_000;
  await look();
  expect(alarms()).toHaveLength(3);
  expect(alarms()[2]?.text).toContain('还没有任何备份');
  expect(alarms()[2]?.text).toContain('账目核对发现 1 处不符');
  expect(relay.to('writer@example.com')).toHaveLength(1);
});
