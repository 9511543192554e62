import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { redactUrl } from './redact.ts';

function capture(isTTY: boolean) {
  const lines: string[] = [];
  const output = { isTTY, write: (text: string) => lines.push(text) };
  return { lines, log: createLogger({ env: 'development', logLevel: 'info' }, output) };
}

it('writes one JSON line with the level by name', () => {
  const { lines, log } = capture(false);
  log.info({ requestId: 'r1' }, 'served');
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 'info', msg: 'served', requestId: 'r1' });
});

it.each([
  ['at the top', { password: 'hunter2' }],
  ['in the body', { body: { machineCode: 'hunter2' } }],
  ['in the headers', { req: { headers: { cookie: 'hunter2', 'set-cookie': 'hunter2' } } }],
  ['of a phone', { input: { phone: 'hunter2' } }],
  ['of a change of password', { body: { oldPassword: 'hunter2', current: 'hunter2' } }],
  ['of a login in two steps', { req: { body: { ticket: 'hunter2' } } }],
  ['of youth mode', { body: { pin: 'hunter2' } }],
  ['of an authenticator', { totpSecret: 'hunter2', recoveryCodes: ['hunter2'] }],
  ['in an address', { url: '/v/hunter2/m1/master.m3u8' }],
])('hides a secret %s', (_where, record) => {
  const { lines, log } = capture(false);
  log.info(record, 'x');
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).toContain('***');
});

it('hides a one-time code but not the code of an error', () => {
  const { lines, log } = capture(false);
  log.info({ body: { code: '483920' }, err: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }, 'x');
  expect(lines.join('')).not.toContain('483920');
  expect(lines.join('')).toContain('ECONNREFUSED');
});

it('writes a readable line with the error below it for a terminal', () => {
  const { lines, log } = capture(true);
  log.error({ err: new Error('no luck'), requestId: 'r1' }, 'failed');
  expect(lines.join('')).toMatch(/^\d\d:\d\d:\d\d .*error.* failed.*requestId=r1/);
  expect(lines.join('')).toContain('Error: no luck\n');
});

it.each([
  ['/v/abc.def/m1/720/000.m4s', '/v/***/m1/720/000.m4s'],
  ['/api/user/code?machineCode=abc&agentid=3', '/api/user/code?machineCode=***&agentid=3'],
  ['/api/bindPhone?phone=13800000000&code=123456', '/api/bindPhone?phone=***&code=***'],
  ['/i/p1/360.webp', '/i/p1/360.webp'],
  ['/api/video/list?page=1', '/api/video/list?page=1'],
])('shows %s as %s', (url, shown) => {
  expect(redactUrl(url)).toBe(shown);
});
