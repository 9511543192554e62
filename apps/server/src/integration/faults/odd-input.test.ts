import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import type { AdminCallSpec } from '@liuguang/contract/admin/admin-call.ts';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSamples, type AdminSamples } from '../admin/admin-inventory.test-data.ts';
import { wordedNames } from '../admin/admin-roles.test-data.ts';
import { mine } from '../admin/samples/words.test-data.ts';
import { type TestApp, testApp } from '../app.test-data.ts';
import { memberSamples, type MemberSamples } from '../inventory.test-data.ts';
import { encodeCursor } from '../../platform/db/keyset.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { staffCookie } from '../../testing/staff.ts';

/** Inputs that once were answered by 500, and their kind: refused as input, before the database has to. */

const specs = adminCalls as Readonly<Record<AdminCallName, AdminCallSpec>>;
const adminNames = Object.keys(adminCalls) as AdminCallName[];
const { INVALID_INPUT, NOT_FOUND } = errors;

let test: TestApp;
let member: MemberSamples;
let admin: AdminSamples;
let owner: string;
let visitor: string;
beforeAll(async () => {
  test = await testApp();
  const { database, sessions } = test;
  member = await memberSamples(database);
  admin = await adminSamples(database);
  ({ cookie: owner } = await staffCookie(database.db, { role: 'owner' }));
  visitor = await sessionCookie(database, sessions, { agentId: '3', claimed: true });
});
afterAll(() => test[Symbol.asyncDispose]());

async function ask(method: 'GET' | 'POST', path: string, cookie: string, input: Record<string, unknown>) {
  const client = cookie === owner ? 'console/1.0.0' : 'web/1.0.0';
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const response = await test.app.inject({
    method,
    url: `/${path}`,
    headers: { 'x-client': client, 'sec-fetch-site': 'same-origin', cookie },
    ...(method === 'GET' ? { query } : { payload: input }),
  });
  return { code: response.json<Envelope>().code, text: response.body };
}

const askStaff = async (name: AdminCallName, input: Record<string, unknown>) =>
  await ask(specs[name].method, specs[name].path, owner, { ...admin[name].input, ...input });
const askMember = async (name: CallName, input: Record<string, unknown>) =>
  await ask(calls[name].method, calls[name].path, visitor, { ...member[name], agentid: '3', ...input });

/** Others are refused before anything is asked. */
const owners = adminNames.filter((name) => specs[name].roles.includes('owner'));

/** Their schemas are tried with more of them in the contract; here it is seen that they are what is asked first. */
describe('an id that no row can have', () => {
  const named = owners.filter((name) => 'agentId' in specs[name].input.shape);

  it('is refused by every call that names an agent', async () => {
    const wrong: unknown[] = [];
    for (const name of named) {
      for (const agentId of ['abc', '9223372036854775808']) {
        const { code } = await askStaff(name, { agentId });
        if (code !== INVALID_INPUT.code) wrong.push([name, agentId, code]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is not found by a call about agents, where it is one that an agent could have', async () => {
    const wrong: unknown[] = [];
    for (const name of named.filter((one) => specs[one].scope === 'agent')) {
      const { code } = await askStaff(name, { agentId: '999999999' });
      if (code !== NOT_FOUND.code) wrong.push([name, code]);
    }
    expect(wrong).toEqual([]);
  });
});

describe('half of a surrogate pair, which is no character', () => {
  it.each([
    ['users/note', 'text'],
    ['redeem/make', 'note'],
    ['community/saveWords', 'words'],
    ['messages/send', 'title'],
  ] as const)('%s refuses it as %s', async (name, field) => {
    expect((await askStaff(name, { [field]: '猫\uD83D' })).code).toBe(INVALID_INPUT.code);
  });

  it.each([
    ['post/create', { text: 'a\uDC00b' }],
    ['userOpinion', { text: '\uD800' }],
    ['updateUserInfo', { nickname: '\uD800猫' }],
    ['saveUserMachine', { machineInformation: '{"model":"\uDFFF"}' }],
  ] as const)('%s refuses it', async (name, input) => {
    expect((await askMember(name, input)).code).toBe(INVALID_INPUT.code);
  });

  it('is fine as a whole one', async () => {
    expect((await askMember('updateUserInfo', { nickname: '猫😀' })).code).toBe(0);
  });
});

describe('a number that its column cannot hold', () => {
  const far = Number.MAX_SAFE_INTEGER;
  it.each([
    ['redeem/setRevoked', { number: far }],
    ['redeem/make', { expiresAt: far }],
    ['videos/save', { publishedAt: far }],
    ['novels/saveChapter', { publishedAt: far }],
    ['messages/send', { at: far }],
    ['ads/save', { startsAt: -far }],
    ['orders/refund', { amount: far }],
  ] as const)('%s refuses %j', async (name, input) => {
    expect((await askStaff(name, input)).code).toBe(INVALID_INPUT.code);
  });

  it.each(['9223372036854775807', '__proto__', '1e5'])('no listing is in a city %s', async (cityId) => {
    expect(await askStaff('city/listings', { cityId })).toMatchObject({ code: 0 });
  });
});

describe('a cursor with a time that no date can hold', () => {
  const times = ['9223372036854775807', '-9223372036854775807', '8640000000000001', '253402300800000'];
  it.each([
    ['myUploads', 'uploads', {}],
    ['sysNotify', 'notices all', {}],
    ['myLookList', 'video_history', { kind: 'video' }],
    ['myCollectList', 'novel_collections', { kind: 'novel' }],
    ['listing/collectListingList', 'listing_collections', {}],
  ] as const)('%s refuses it', async (name, tag, input) => {
    const whole = encodeCursor(tag, { value: '1700000000000', id: '5' });
    expect((await askMember(name, { ...input, cursor: whole })).code).toBe(0);
    for (const value of times) {
      const cursor = encodeCursor(tag, { value, id: '5' });
      expect([value, (await askMember(name, { ...input, cursor })).code]).toEqual([value, INVALID_INPUT.code]);
    }
  });

  it.each([
    ['users/list', 'users new', { sort: 'new' }],
    ['safety/log', 'takedowns', {}],
    ['safety/queue', 'safety', {}],
  ] as const)('%s of the console refuses it', async (name, tag, input) => {
    expect((await askStaff(name, { ...input, cursor: encodeCursor(tag, { value: '1', id: '5' }) })).code).toBe(0);
    for (const value of times) {
      const cursor = encodeCursor(tag, { value, id: '5' });
      expect([value, (await askStaff(name, { ...input, cursor })).code]).toEqual([value, INVALID_INPUT.code]);
    }
  });
});

describe('the name of something that every object has', () => {
  it.each(['__proto__', 'constructor', 'toString'])('is no channel: %s', async (channelId) => {
    expect((await askStaff('channels/check', { channelId })).code).toBe(NOT_FOUND.code);
  });

  it.each(['__proto__', 'constructor', 'toString'])('is no date and no price: %s', async (name) => {
    for (const filters of [{ date: [name] }, { price: [name] }]) {
      expect((await askMember('listing/getListingList', { filters })).code).toBe(INVALID_INPUT.code);
    }
  });
});

it('an export of an agent with an odd number is not there', async () => {
  for (const agentId of ['abc', '9223372036854775808', '%00', '0']) {
    const response = await test.app.inject({ url: `/export/${agentId}/x/my-data.zip`, headers: { cookie: visitor } });
    expect([agentId, response.json<Envelope>().code]).toEqual([agentId, NOT_FOUND.code]);
  }
});

it('a wildcard means itself in every search of the console', async () => {
  const searched = wordedNames.filter((name) => 'keyword' in specs[name].input.shape);
  expect(searched.length).toBeGreaterThan(12);
  for (const name of searched) {
    expect((await askStaff(name, {})).text).toContain(mine);
    for (const keyword of ['%', '_', '三_专有', '三%有', '\\', "'", "' or true --"]) {
      const { code, text } = await askStaff(name, { keyword });
      expect({ name, keyword, code, found: text.includes(mine) }).toEqual({ name, keyword, code: 0, found: false });
    }
  }
});
