import { type CallName, calls } from '@liuguang/contract/calls.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './app.test-data.ts';
import { answerFor, cookieFor, markOf, type Role, roles, worded } from './cluster/inventory-roles.test-data.ts';
import { memberSamples, type MemberSamples } from './inventory.test-data.ts';

/** Every declared call by every kind of caller: who may, who may not, and that nobody sees another agent's rows. */

const names = Object.keys(calls) as CallName[];

let test: TestApp;
let samples: MemberSamples;
/** Sessions for calls that only read; a call that changes things may end its own. */
const readers = new Map<Role, string>();

beforeAll(async () => {
  test = await testApp();
  samples = await memberSamples(test.database);
  for (const role of roles) readers.set(role, await cookieFor(role, test.database, test.sessions));
});
afterAll(() => test[Symbol.asyncDispose]());

const cookieOf = async (name: CallName, role: Role) =>
  calls[name].changes ? await cookieFor(role, test.database, test.sessions) : (readers.get(role) ?? '');

const ourPage = { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'same-origin' };
/** Of a page that is not ours. */
const forgeries: readonly Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'cross-site' },
  { 'x-client': 'web/1.0.0', origin: 'https://evil.example' },
];

interface Request {
  input?: Record<string, unknown>;
  agentid?: string;
  headers?: Record<string, string>;
}

async function ask(name: CallName, { input = {}, agentid = '3', headers = ourPage }: Request = {}) {
  const { method, path } = calls[name];
  const payload = { ...input, agentid };
  const request = method === 'GET' ? { query: payload as Record<string, string> } : { payload };
  const response = await test.app.inject({ method, url: `/${path}`, headers, ...request });
  const body = response.json<Envelope>();
  expect([name, ...Object.keys(body)]).toEqual([name, 'code', 'message', 'data']);
  return { status: response.statusCode, body, text: response.body };
}

describe('every declared call', () => {
  it('has one address of its own', () => {
    const addresses = names.map((name) => `${calls[name].method} ${calls[name].path}`);
    expect(new Set(addresses).size).toBe(names.length);
  });

  it.each(names)('%s answers each caller as declared, and refuses other sites and unknown agents', async (name) => {
    const { method, path, changes } = calls[name];
    expect(test.app.hasRoute({ method, url: `/${path}` })).toBe(true);
    const input = samples[name];
    for (const forged of changes ? forgeries : []) {
      const cookie = await cookieOf(name, 'member');
      const { status, body } = await ask(name, { headers: { ...forged, cookie } });
      expect({ forged, status, code: body.code }).toEqual({ forged, status: 403, code: errors.FORBIDDEN.code });
    }
    expect((await ask(name, { input, agentid: '99' })).body.code).toBe(errors.NOT_FOUND.code);
    for (const role of roles) {
      const { status, body } = await ask(name, { input, headers: { ...ourPage, cookie: await cookieOf(name, role) } });
      expect([status, body.code], `${role}: ${body.message}`).toSatisfy(answerFor(name, role));
    }
  });

  it.each(worded)('%s shows an agent its own rows and no other its', async (name) => {
    const input = samples[name];
    const mark = markOf(name);
    const headers = { ...ourPage, cookie: await cookieOf(name, 'member') };
    expect((await ask(name, { input, headers })).text).toContain(mark);
    const foreign = { ...ourPage, cookie: await cookieOf(name, 'foreign account') };
    for (const given of [headers, foreign]) {
      expect((await ask(name, { input, agentid: '8', headers: given })).text).not.toContain(mark);
    }
  });
});
