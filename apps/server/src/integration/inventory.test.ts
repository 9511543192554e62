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

beforeAll(async () => {
  test = await testApp();
  samples = await memberSamples(test.database);
});
afterAll(() => test[Symbol.asyncDispose]());

/** A session of its own for each test: a call may end it. */
const cookieOf = (role: Role) => cookieFor(role, test.database, test.sessions);

const ourPage = { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'same-origin' };

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

  it.each(names)('%s is served', (name) => {
    const { method, path } = calls[name];
    expect(test.app.hasRoute({ method, url: `/${path}` })).toBe(true);
  });

  it.each(names.filter((name) => calls[name].changes))('%s changes nothing for another site', async (name) => {
    const forged = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'cross-site' },
      { 'x-client': 'web/1.0.0', origin: 'https://evil.example' },
    ];
    const cookie = await cookieOf('member');
    for (const headers of forged) {
      const { status, body } = await ask(name, { headers: { ...headers, cookie } });
      expect({ headers, status, code: body.code }).toEqual({ headers, status: 403, code: errors.FORBIDDEN.code });
    }
  });
});

describe('every served call', () => {
  it.each(names)('%s has a sample here', (name) => {
    expect(samples[name]).toBeDefined();
  });

  it.each(names.flatMap((name) => roles.map((role) => [name, role] as const)))('%s by %s', async (name, role) => {
    const headers = { ...ourPage, cookie: await cookieOf(role) };
    const { status, body } = await ask(name, { input: samples[name] ?? {}, headers });
    expect([status, body.code]).toSatisfy(answerFor(name, role));
  });

  it.each(names)('%s is no call of an agent that does not exist', async (name) => {
    const { body } = await ask(name, { input: samples[name] ?? {}, agentid: '99' });
    expect(body.code).toBe(errors.NOT_FOUND.code);
  });

  it.each(worded)('%s shows an agent its own rows and no other its', async (name) => {
    const input = samples[name] ?? {};
    const mark = markOf(name);
    const headers = { ...ourPage, cookie: await cookieOf('member') };
    expect((await ask(name, { input, headers })).text).toContain(mark);
    const foreign = { ...ourPage, cookie: await cookieOf('foreign account') };
    for (const given of [headers, foreign]) {
      expect((await ask(name, { input, agentid: '8', headers: given })).text).not.toContain(mark);
    }
  });
});
