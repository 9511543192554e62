import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { identityApp } from '../../../testing/identity-app.ts';

const test = await identityApp();
/** Signed in, so that a refusal is for what was sent and not for who sent it. */
const here = test.browser();
await here.enter();
afterAll(() => test[Symbol.asyncDispose]());

const good = '6f1f2a51-0c7e-4b7a-9d58-3b1a6f0e9c21';
/** What people send who mean no good, or whose program is broken. */
const nasty: unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202E',
  '\uD800',
  '\uFEFF',
  '👩‍👩‍👧‍👦',
  'ﬁ',
  '１３８００００００００',
  '٣٤٥٦٧٨',
  "' or '1'='1",
  "'; drop table accounts; --",
  '" or ""="',
  '%27%20or%201=1',
  '\\',
  '\\x00',
  '%00',
  '%',
  '_',
  '*',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '0x10',
  '99999999999999999999999999',
  '__proto__',
  'constructor',
  'toString',
  '\r\nSet-Cookie: a=b',
  '\n',
  '\t',
  'a'.repeat(65),
  'a'.repeat(10_000),
  '1'.repeat(10_000),
  'é'.repeat(300),
  null,
  0,
  1.5,
  true,
  [],
  ['13800000000', '13900000000'],
  {},
  { $ne: null },
  { length: 1 },
];
const machineCodes: unknown[] = [
  ...nasty,
  good,
  `${good}${good}`,
  '0'.repeat(72),
  '00000000-0000-4000-8000-000000000000'.repeat(2),
  'ffffffff-ffff-4fff-bfff-ffffffffffff'.repeat(2),
  `${good}${randomUUID()}x`,
  ` ${good}${randomUUID()}`,
  `${good} ${randomUUID()}`,
  `{${good}}${randomUUID()}`,
  `${good}${randomUUID()}`.replaceAll('-', ''),
];
const accounts: unknown[] = [...nasty, 'LG000000000', 'lg000000000', 'admin', 'root', 'deleted 1', '1', 'u1'];
const phones: unknown[] = [
  ...nasty,
  '12800000000',
  '1380000000',
  '138000000000',
  '+8613800000000',
  '138 0000 0000',
  '010-12345678',
];
const codes: unknown[] = [
  ...nasty,
  '12345',
  '1234567',
  '12345a',
  ' 123456',
  '123456 ',
  '-12345',
  '1e5000',
  '000000',
  '999999',
];

/** Limits are not what is tested here. */
let sent = 0;
function anyAddress() {
  sent += 1;
  return { headers: { 'x-forwarded-for': `2001:db8:0:${sent.toString(16)}::1` } };
}

async function answer(kind: string, value: never): Promise<number[]> {
  const password = 'some password';
  const asks = {
    'machine code': [
      () => here.call('autoRegUser', { machineCode: value }, anyAddress()),
      () => here.call('loginUser', { userCode: 'LG000000000', password, machineCode: value }, anyAddress()),
      () => here.call('saveUserMachine', { machineCode: value, machineInformation: '' }, anyAddress()),
    ],
    'account name': [() => here.call('loginUser', { userCode: value, password }, anyAddress())],
    phone: [
      () => here.call('loginUser', { phone: value, password }, anyAddress()),
      () => here.call('loginUser', { phone: value, code: '123456' }, anyAddress()),
      () => here.call('savePhoneCode', { phone: value, scene: 'bind' }, anyAddress()),
      () => here.call('redefinePwd', { phone: value, code: '123456', password }, anyAddress()),
    ],
    code: [
      () => here.call('loginUser', { phone: '13800000000', code: value }, anyAddress()),
      () => here.call('checkUserPhoneCoee', { phone: '13800000000', code: value, scene: 'bind' }, anyAddress()),
      () => here.call('redefinePwd', { phone: '13800000000', code: value, password }, anyAddress()),
    ],
  }[kind];
  return await Promise.all((asks ?? []).map(async (ask) => (await ask()).code));
}

const table = [
  ...machineCodes.map((value) => ['machine code', value] as const),
  ...accounts.map((value) => ['account name', value] as const),
  ...phones.map((value) => ['phone', value] as const),
  ...codes.map((value) => ['code', value] as const),
];

it('has 200 of them at least', () => {
  expect(table.length).toBeGreaterThanOrEqual(200);
});

it.each(table)('a hostile %s is refused as input or as wrong: %j', async (kind, value) => {
  const given = await answer(kind, value as never);
  expect(given.length).toBeGreaterThan(0);
  // Tries on one account may run out of their own limit in this table, which is no fault either.
  expect(given.filter((code) => ![1001, 1002, 1003].includes(code))).toEqual([]);
  expect(given.some((code) => code === 1001 || code === 1002)).toBe(true);
});
