import { afterAll, expect, it } from 'vitest';
import { keyedBox } from '../../../platform/config/seal-keys.ts';
import { httpServer } from '../../../testing/proxies/http-server.ts';
import { testDatabase } from '../../../testing/database.ts';
import { signedInStaff } from '../../../testing/staff.ts';
import { wholeApp, type WholeApp } from '../../../testing/whole-app.ts';
import { signedHeaders } from '../aliyun-signature.ts';
import { smsSettings } from './sms-settings.service.ts';

const secret = 'the-secret-of-the-gateway-9f3a';
const wanted = { accessKeyId: 'LTAI5example', accessKeySecret: secret, signName: '流光', templateCode: 'SMS_1001' };
let taken: { action: string; phone: string | null }[] = [];
const known: Record<string, string> = { LTAI5example: secret, LTAI5other: 'another-secret-of-it' };

const database = await testDatabase();
/** The gateway: it verifies each signature as the real one does, with the secrets that it knows. */
const gateway = await httpServer((request, response) => {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const said = (name: string) => String(request.headers[name] ?? '');
  const id = /Credential=([^,]+)/.exec(said('authorization'))?.[1] ?? '';
  const expected = signedHeaders(
    {
      method: 'POST',
      host: url.host,
      path: '/',
      query: Object.fromEntries(url.searchParams),
      body: '',
      action: said('x-acs-action'),
      version: said('x-acs-version'),
      date: said('x-acs-date'),
      nonce: said('x-acs-signature-nonce'),
    },
    { id, secret: known[id] ?? 'nobody' },
  );
  const isGenuine = Object.values(expected).includes(said('authorization'));
  if (isGenuine) taken.push({ action: said('x-acs-action'), phone: url.searchParams.get('PhoneNumbers') });
  const body = isGenuine ? { Code: 'OK', TemplateStatus: 1 } : { Code: 'SignatureDoesNotMatch', Message: 'no' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const endpoint = gateway.url;
const options = { config: { smsApi: endpoint }, deps: () => ({ sms: null }) };
/** Two processes of one installation. */
const here = await wholeApp(database, options);
const there = await wholeApp(database, options);
const owner = await signedInStaff({ ...here, database }, { role: 'owner' });
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await there[Symbol.asyncDispose]();
  await database.close();
  gateway.close();
});

async function sendFrom({ modules }: WholeApp): Promise<unknown> {
  await database.pool.query('delete from rate_limits');
  const scope = { agentId: '3', scene: 'login', phone: '13800000000', asker: 'test' } as const;
  return await modules.sms.send(scope, { devices: [], requestId: 'r' }).catch((error: unknown) => error);
}

it('has no SMS before somebody sets keys, and has it in every process from then on', async () => {
  expect(await owner.get('sms/state', {})).toEqual({ source: 'none', saved: null });
  expect(await sendFrom(there)).toMatchObject({ message: '短信服务尚未开通' });
  const saved = await owner.get('sms/save', wanted);
  expect(saved).toMatchObject({
    source: 'console',
    saved: { accessKeyId: 'LTAI5example', hint: '…9f3a', tested: null },
  });
  taken = [];
  expect(await sendFrom(there)).toEqual({ retryAfter: 60 });
  expect(taken).toEqual([{ action: 'SendSms', phone: '13800000000' }]);
});

it('keeps the secret to itself: sealed in the database, in no answer and in no line of the log', async () => {
  const { rows } = await database.pool.query<{ row: string; sealed: Buffer }>(
    `select row_to_json(k)::text as row, sealed from service_keys k`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(secret);
  expect(rows[0]?.sealed.includes(Buffer.from(secret))).toBe(false);
  expect((await owner.call('sms/state', {})).text).not.toContain(secret);
  const log = await database.pool.query<{ row: string }>(
    `select row_to_json(a)::text as row from staff_audit a where call = 'sms/save'`,
  );
  expect(log.rows).toHaveLength(1);
  expect(log.rows[0]?.row).toContain('…9f3a');
  expect(log.rows[0]?.row).not.toContain(secret);
});

it('tests the keys with a real signature that nobody gets a message of', async () => {
  taken = [];
  expect(await owner.get('sms/test', {})).toMatchObject({ ok: true, message: '密钥有效，模板可用' });
  expect(taken).toEqual([{ action: 'QuerySmsTemplate', phone: null }]);
  await owner.get('sms/save', { ...wanted, accessKeySecret: 'a-wrong-secret-0000' });
  expect(await owner.get('sms/test', {})).toMatchObject({
    ok: false,
    message: '短信平台没有接受：SignatureDoesNotMatch no',
  });
  expect((await owner.get('sms/state', {})).saved).toMatchObject({ hint: '…0000', tested: { ok: false } });
  expect(await sendFrom(there)).toMatchObject({ message: '短信发送失败，请稍后重试' });
});

it('leaves the secret as it is when only the rest changes, but never gives it to another key', async () => {
  await owner.get('sms/save', wanted);
  const { accessKeySecret: _, ...rest } = wanted;
  await owner.get('sms/save', { ...rest, signName: '潮声' });
  expect(await sendFrom(here)).toEqual({ retryAfter: 60 });
  const refused = await owner.call('sms/save', { ...rest, accessKeyId: 'LTAI5other' });
  expect(refused).toMatchObject({ code: 1001, data: { fields: { accessKeySecret: '请填写' } } });
});

it('lets the environment come first, and says so', async () => {
  const { accessKeyId, signName, templateCode } = wanted;
  const fromEnvironment = { accessKeyId, signName, templateCode, accessKeySecret: 'not-known-there' };
  await using other = await wholeApp(database, { config: { smsApi: endpoint, sms: fromEnvironment } });
  expect(await other.modules.sms.settings.state()).toMatchObject({
    source: 'environment',
    saved: { signName: '潮声' },
  });
  expect(await sendFrom(other)).toMatchObject({ message: '短信发送失败，请稍后重试' });
});

const settingsOf = (current: string, keys: Record<string, Buffer>) => {
  const box = keyedBox({ now: () => ({ current, keys }), reload: () => Promise.resolve() }, 'service keys');
  return smsSettings({
    db: database.db,
    box,
    fromEnvironment: undefined,
    otherwise: null,
    endpoint,
    clock: Date.now,
  });
};

it('seals the secret again under a new key, and opens it with no other', async () => {
  const [first, second] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
  expect(await settingsOf('1', { 0: first, 1: second }).reseal('1')).toBe(1);
  expect(await settingsOf('1', { 1: second }).provider()).not.toBeNull();
  expect(await settingsOf('0', { 0: first }).provider()).toBeNull();
});

it('is gone when an owner deletes it', async () => {
  await owner.get('sms/remove', {});
  expect(await owner.get('sms/state', {})).toEqual({ source: 'none', saved: null });
  expect(await owner.call('sms/remove', {})).toMatchObject({ status: 404 });
  expect(await sendFrom(here)).toMatchObject({ message: '短信服务尚未开通' });
});
