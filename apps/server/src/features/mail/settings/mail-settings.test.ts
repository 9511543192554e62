import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { keyedBox } from '../../../platform/config/seal-keys.ts';
import { makeCertificates } from '../../../testing/certificates.ts';
import { testDatabase } from '../../../testing/database.ts';
import { smtpReceiver } from '../../../testing/mail/smtp-receiver.ts';
import { signedInStaff } from '../../../testing/staff.ts';
import { wholeApp, type WholeApp } from '../../../testing/whole-app.ts';
import { sendBySmtp } from '../send/smtp.ts';
import { mailSettings } from './mail-settings.service.ts';

const password = 'the-password-of-the-relay-9f3a';
const login = { user: 'no-reply@example.com', password };
const certificates = makeCertificates(mkdtempSync(path.join(os.tmpdir(), 'mail-ca-')));
const known = tls.getCACertificates('default');
const knowAuthority = () => tls.setDefaultCACertificates([...known, readFileSync(certificates.caFile, 'utf8')]);

const wanted = () => ({
  host: 'localhost',
  port: relay.port,
  security: 'starttls' as const,
  user: login.user,
  password,
  fromAddress: 'no-reply@example.com',
  fromName: '流光',
});

const ownerOf = ({ app }: WholeApp) => signedInStaff({ app, database }, { role: 'owner' });

knowAuthority();
const database = await testDatabase();
/** Takes mail only by STARTTLS and after a login. */
const relay = await smtpReceiver({ security: 'starttls', certificate: certificates, login });
/** Two processes of one installation. */
const here = await wholeApp(database, { config: { mailLoopback: true } });
const there = await wholeApp(database, { config: { mailLoopback: true } });
const owner = await ownerOf(here);
afterAll(async () => {
  tls.setDefaultCACertificates(known);
  await here[Symbol.asyncDispose]();
  await there[Symbol.asyncDispose]();
  await database.close();
  await relay[Symbol.asyncDispose]();
});

const test = async (browser = owner) => {
  await database.pool.query('delete from rate_limits');
  const { ok, message } = await browser.get('mail/test', { to: 'owner@example.com' });
  return { ok, message };
};

it('has no mail before somebody sets a server, and has it in every process from then on', async () => {
  expect(await owner.get('mail/state', {})).toEqual({ source: 'none', saved: null });
  expect(await owner.call('mail/test', { to: 'owner@example.com' })).toMatchObject({ status: 404 });
  expect(await there.modules.mail.settings.isOn()).toBe(false);
  const { source, saved } = await owner.get('mail/save', wanted());
  expect({ source, saved }).toMatchObject({
    source: 'console',
    saved: { host: 'localhost', hasPassword: true, fromName: '流光', tested: null },
  });
  expect(await there.modules.mail.settings.isOn()).toBe(true);
});

it('sends a test mail over STARTTLS after a login, by a certificate that it checked', async () => {
  expect(await test()).toEqual({ ok: true, message: '服务器已接收测试邮件，请到收件箱查看' });
  const [mail] = relay.to('owner@example.com');
  expect(mail).toMatchObject({ secure: true, user: login.user, from: 'no-reply@example.com' });
  expect(mail?.header('subject')).toBe('测试邮件');
  expect(mail?.header('from')).toBe('流光 <no-reply@example.com>');
  expect(mail?.text).toContain('邮件服务可以使用');
  expect(mail?.html).toContain('邮件服务可以使用');
  expect((await owner.get('mail/state', {})).saved?.tested).toMatchObject({ ok: true });
});

it('keeps the password to itself: sealed in the database, in no answer and in no line of the log', async () => {
  const { rows } = await database.pool.query<{ row: string; sealed: Buffer }>(
    `select row_to_json(k)::text as row, sealed from service_keys k`,
  );
  expect(rows).toHaveLength(1);
  for (const part of [password, '9f3a']) expect(rows[0]?.row.replace(/"sealed":"[^"]*"/, '')).not.toContain(part);
  expect(rows[0]?.sealed.includes(Buffer.from(password))).toBe(false);
  expect((await owner.call('mail/state', {})).text).not.toContain('9f3a');
  const log = await database.pool.query<{ row: string }>(
    `select row_to_json(a)::text as row from staff_audit a where call = 'mail/save'`,
  );
  expect(log.rows).toHaveLength(1);
  expect(log.rows[0]?.row).not.toContain(password);
});

it('says what is wrong: the login, the certificate, the way, the address', async () => {
  await owner.get('mail/save', { ...wanted(), password: 'wrong' });
  expect(await test()).toEqual({ ok: false, message: '登录被拒绝（535）：请检查登录名和密码（或授权码）' });
  expect((await owner.get('mail/state', {})).saved?.tested).toMatchObject({ ok: false });
  await owner.get('mail/save', wanted());
  tls.setDefaultCACertificates(known);
  expect(await test()).toMatchObject({ ok: false, message: '服务器的证书无效：不受信任、已过期或与地址不符' });
  knowAuthority();
  await owner.get('mail/save', { ...wanted(), security: 'tls' });
  expect(await test()).toMatchObject({ ok: false, message: expect.stringContaining('加密方式与端口不符') as string });
  await owner.get('mail/save', { ...wanted(), port: 1 });
  expect(await test()).toMatchObject({ ok: false, message: '无法连接服务器：请检查地址、端口和加密方式' });
});

it('says nothing to a server without STARTTLS, and takes TLS from the first byte where that is set', async () => {
  await using plain = await smtpReceiver();
  await owner.get('mail/save', { ...wanted(), port: plain.port });
  expect(await test()).toMatchObject({ ok: false, message: '服务器不支持所选的加密方式（STARTTLS）' });
  expect(plain.received).toEqual([]);
  await using whole = await smtpReceiver({ security: 'tls', certificate: certificates, login });
  await owner.get('mail/save', { ...wanted(), port: whole.port, security: 'tls' });
  expect(await test()).toMatchObject({ ok: true });
  expect(whole.received).toHaveLength(1);
});

it('leaves the password as it is when only the rest changes, but never tells it to another server or login', async () => {
  await owner.get('mail/save', wanted());
  const { password: _, ...rest } = wanted();
  await owner.get('mail/save', { ...rest, fromName: '潮声' });
  expect(await test()).toMatchObject({ ok: true });
  for (const other of [{ host: '127.0.0.1' }, { user: 'other@example.com' }]) {
    const refused = await owner.call('mail/save', { ...rest, ...other });
    expect(refused).toMatchObject({ code: 1001, data: { fields: { password: '请填写' } } });
  }
});

it('goes from the console to the open internet alone, and without TLS to this machine alone', async () => {
  await using guarded = await wholeApp(database);
  const strict = await ownerOf(guarded);
  for (const host of ['localhost', '127.0.0.1', '10.0.0.8', '169.254.169.254', 'fd00::8']) {
    const refused = await strict.call('mail/save', { ...wanted(), host });
    expect(refused.text).toContain('本机和内网的邮件服务请用服务器的环境变量 SMTP_URL 设置');
  }
  const plain = await owner.call('mail/save', { ...wanted(), host: 'smtp.example.com', security: 'plain' });
  expect(plain.text).toContain('不加密只能用于本机');
  // It was saved by a process that may go there; this one may not.
  const before = relay.connections();
  expect(await test(strict)).toEqual({ ok: false, message: '服务器地址指向内网或本机，已拒绝连接' });
  expect(relay.connections()).toBe(before);
});

it('lets the environment come first, says so, and reaches a relay of the operator wherever that is', async () => {
  await using plain = await smtpReceiver();
  const smtp = { ...wanted(), port: plain.port, security: 'plain' as const, user: '', password: '', fromName: '环境' };
  await using other = await wholeApp(database, { config: { smtp } });
  const theirs = await ownerOf(other);
  expect(await theirs.get('mail/state', {})).toMatchObject({ source: 'environment', saved: { fromName: '潮声' } });
  expect(await test(theirs)).toMatchObject({ ok: true });
  expect(plain.received[0]?.header('from')).toBe('环境 <no-reply@example.com>');
});

it('lets nobody send test mails without end', async () => {
  await database.pool.query('delete from rate_limits');
  const answers = [];
  for (let turn = 0; turn < 11; turn += 1) answers.push(await owner.call('mail/test', { to: 'x@example.com' }));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
});

const key = (byte: number) => Buffer.alloc(32, byte);

const settingsOf = (box: ReturnType<typeof keyedBox>) =>
  mailSettings({ db: database.db, box, fromEnvironment: undefined, allowLoopback: true, send: sendBySmtp });

it('is sealed again under a new key, and opens with no other', async () => {
  const keys = { current: '1', keys: { 0: key(7), 1: key(9) } };
  const ring = { now: () => keys, reload: () => Promise.resolve() };
  expect(await settingsOf(keyedBox(ring, 'service keys')).reseal('1')).toBe(1);
  expect(await settingsOf(keyedBox(ring, 'service keys')).way()).not.toBeNull();
  const old = { now: () => ({ current: '0', keys: { 0: key(7) } }), reload: () => Promise.resolve() };
  expect(await settingsOf(keyedBox(old, 'service keys')).way()).toBeNull();
});

it('is gone when an owner deletes it', async () => {
  await owner.get('mail/remove', {});
  expect(await owner.get('mail/state', {})).toEqual({ source: 'none', saved: null });
  expect(await owner.call('mail/remove', {})).toMatchObject({ status: 404 });
});
