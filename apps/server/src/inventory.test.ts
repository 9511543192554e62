import type { Access } from '@liuguang/contract/call.ts';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { notServedYet } from '@liuguang/contract/not-served-yet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './app.test-data.ts';
import { saveAd } from './features/ad/ad.import.ts';
import { saveAgent } from './features/agent/agent.import.ts';
import { sessionCookie } from './platform/session/session-store.test-data.ts';
import { testCatalogue } from './testing/catalogue.ts';

/** Every declared call by every kind of caller: who may, who may not, and that nobody sees another agent's rows. */

const unserved = new Set<CallName>(notServedYet);
const names = Object.keys(calls) as CallName[];
const served = names.filter((name) => !unserved.has(name));
const roles = ['nobody', 'account', 'member', 'foreign account', 'ended session'] as const;
type Role = (typeof roles)[number];

let test: TestApp;
let cookies: Record<Role, string>;
/** What agent 3 shows and agent 8 does not, by the word in its text. */
const mine = '三号专有';
/** A good input for each served call, about things of agent 3. A call that is served without one fails below. */
let samples: Partial<Record<CallName, Record<string, string>>>;

beforeAll(async () => {
  test = await testApp();
  const { database, sessions } = test;
  const catalogue = await testCatalogue(database);
  const videoId = await catalogue.publish('mine', {
    title: `${mine}视频`,
    groupId: catalogue.ownGroup,
    plays: { day: 5, week: 5, month: 5, all: 5 },
  });
  await catalogue.publish('theirs', { agentIds: ['8'], plays: { day: 9, week: 9, month: 9, all: 9 } });
  await database.pool.query('update video_groups set name = $1 where id = $2', [`${mine}分组`, catalogue.ownGroup]);
  const agent = { logo: '', adultEnabled: false, domains: [], channels: [] };
  await saveAgent(database.db, { ...agent, agentId: '3', name: `${mine}站`, keys: { TOP_RIGHT_AD: mine } });
  await saveAgent(database.db, { ...agent, agentId: '8', name: '潮汐', keys: { TOP_RIGHT_AD: 'theirs' } });
  const ad = { placement: 'featured', remark: '', picture: '/i/cover/720.webp', link: 'https://ad.example/' } as const;
  await saveAd(database.db, { ...ad, importKey: 'mine', agentIds: ['3'], name: `${mine}广告` });
  await saveAd(database.db, { ...ad, importKey: 'theirs', agentIds: ['8'], name: '别家广告' });
  samples = {
    getAgentInfo: {},
    getPlatForm: {},
    getPlatFormByKey: { key: 'TOP_RIGHT_AD' },
    getFeaturedAd: {},
    getVideoGroups: {},
    getVideoByGroup: { groupId: catalogue.ownGroup },
    getPopularVideo: { period: 'day' },
    getVideoInfo: { videoId },
  };
  cookies = {
    nobody: '',
    account: await sessionCookie(database, sessions, { agentId: '3' }),
    member: await sessionCookie(database, sessions, { agentId: '3', claimed: true }),
    'foreign account': await sessionCookie(database, sessions, { agentId: '8', claimed: true }),
    'ended session': await sessionCookie(database, sessions, { agentId: '3', revoked: true }),
  };
});
afterAll(() => test[Symbol.asyncDispose]());

const ourPage = { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'same-origin' };

interface Request {
  input?: Record<string, string>;
  agentid?: string;
  headers?: Record<string, string>;
}

async function ask(name: CallName, { input = {}, agentid = '3', headers = ourPage }: Request = {}) {
  const { method, path } = calls[name];
  const payload = { ...input, agentid };
  const request = method === 'GET' ? { query: payload } : { payload };
  const response = await test.app.inject({ method, url: `/${path}`, headers, ...request });
  const body = response.json<Envelope>();
  expect([name, ...Object.keys(body)]).toEqual([name, 'code', 'message', 'data']);
  return { status: response.statusCode, body, text: response.body };
}

/** The refusal that the declared access gives this caller; null for none. */
function refusalOf(access: Access, role: Role): keyof typeof errors | null {
  if (access === 'anyone') return null;
  if (role === 'ended session') return 'SESSION_REPLACED';
  if (role === 'nobody' || role === 'foreign account') return 'NOT_LOGGED_IN';
  if (access === 'staff' || (access === 'member' && role === 'account')) return 'FORBIDDEN';
  return null;
}

describe('every declared call', () => {
  it('has one address of its own', () => {
    const addresses = names.map((name) => `${calls[name].method} ${calls[name].path}`);
    expect(new Set(addresses).size).toBe(names.length);
  });

  it.each(names)('%s is served or honestly is not', async (name) => {
    const { method, path } = calls[name];
    expect(test.app.hasRoute({ method, url: `/${path}` })).toBe(true);
    const { status, body } = await ask(name, { input: samples[name] ?? {} });
    const notOpen = status === 404 && body.message === '功能尚未开放';
    expect(notOpen).toBe(unserved.has(name));
  });

  it.each(names.filter((name) => calls[name].changes))('%s changes nothing for another site', async (name) => {
    const forged = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'cross-site' },
      { 'x-client': 'web/1.0.0', origin: 'https://evil.example' },
    ];
    for (const headers of forged) {
      const { status, body } = await ask(name, { headers: { ...headers, cookie: cookies.member } });
      expect({ headers, status, code: body.code }).toEqual({ headers, status: 403, code: errors.FORBIDDEN.code });
    }
  });
});

describe('every served call', () => {
  it.each(served)('%s has a sample here', (name) => {
    expect(samples[name]).toBeDefined();
  });

  it.each(served.flatMap((name) => roles.map((role) => [name, role] as const)))('%s by %s', async (name, role) => {
    const refusal = refusalOf(calls[name].access, role);
    const expected = refusal ? [errors[refusal].status, errors[refusal].code] : [200, 0];
    const headers = { ...ourPage, cookie: cookies[role] };
    const { status, body } = await ask(name, { input: samples[name] ?? {}, headers });
    expect([status, body.code]).toEqual(expected);
  });

  it.each(served)('%s shows an agent its own rows and no other its', async (name) => {
    const input = samples[name] ?? {};
    const headers = { ...ourPage, cookie: cookies.member };
    expect((await ask(name, { input, headers })).text).toContain(mine);
    const foreign = { ...ourPage, cookie: cookies['foreign account'] };
    for (const given of [headers, foreign]) {
      expect((await ask(name, { input, agentid: '8', headers: given })).text).not.toContain(mine);
    }
    expect((await ask(name, { input, agentid: '99', headers })).body.code).toBe(errors.NOT_FOUND.code);
  });
});
