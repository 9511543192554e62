import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import { type AdminCallSpec, roleMay, type StaffRole, staffRoles } from '@liuguang/contract/admin/admin-call.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminSamples } from './admin-samples.test-data.ts';
import { adminSamples, mine, theirs } from './admin-inventory.test-data.ts';
import { type TestApp, testApp } from '../app.test-data.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { staffCookie } from '../../testing/staff.ts';

/** Every call of the console by every role, at home and at a foreign agent: who may, who may not, and nothing leaks. */

const specs = adminCalls as Readonly<Record<AdminCallName, AdminCallSpec>>;
const names = Object.keys(adminCalls) as AdminCallName[];
const ourPage = { 'x-client': 'console/1.0.0', 'sec-fetch-site': 'same-origin' };
const { FORBIDDEN, NOT_LOGGED_IN, NOT_FOUND, SESSION_REPLACED } = errors;

let test: TestApp;
let samples: AdminSamples;
/** No cookie, a member's, a member's token as if it were staff's, a session that ended, one of somebody shut out. */
let strangers: string[];

beforeAll(async () => {
  test = await testApp();
  const { database, sessions } = test;
  samples = await adminSamples(database);
  const member = await sessionCookie(database, sessions, { agentId: '3', claimed: true });
  const ended = await staffCookie(database.db, { role: 'owner' });
  await database.pool.query('update staff_sessions set revoked_at = now() where staff_id = $1', [ended.staffId]);
  const disabled = await staffCookie(database.db, { role: 'owner' });
  await database.pool.query('update staff set disabled_at = now() where id = $1', [disabled.staffId]);
  strangers = ['', member, member.replace('session=', 'staff='), ended.cookie, disabled.cookie];
});
afterAll(() => test[Symbol.asyncDispose]());

async function ask(name: AdminCallName, input: object, headers: Record<string, string>) {
  const { method, path } = specs[name];
  if (specs[name].limit) await test.database.pool.query('delete from rate_limits');
  const given = Object.entries(input).map(([key, value]) => [key, String(value)]);
  const request =
    method === 'GET' ? { query: Object.fromEntries(given) as Record<string, string> } : { payload: input };
  const response = await test.app.inject({ method, url: `/${path}`, headers: { ...ourPage, ...headers }, ...request });
  const body = response.json<Envelope>();
  return { status: response.statusCode, code: body.code, text: response.body };
}

const known = new Map<string, string>();

/** The cookie of somebody in this role; a new one for calls about oneself, which may end the session. */
async function cookieOf(name: AdminCallName, role: StaffRole, agentIds: string[] | null): Promise<string> {
  const who = `${role} ${agentIds?.join(' ')}`;
  const found = specs[name].scope === 'self' ? undefined : known.get(who);
  if (found !== undefined) return found;
  const { cookie } = await staffCookie(test.database.db, { role, agentIds });
  known.set(who, cookie);
  return cookie;
}

/** One who may call is answered, or refused for what the call is about, never for who they are. */
const admitted = new Set<number>([0, 1001, 1002, 1004, 1008]);

describe('every call of the console', () => {
  it.each(names)('%s is served and has a sample', (name) => {
    const { method, path } = specs[name];
    expect(test.app.hasRoute({ method, url: `/${path}` })).toBe(true);
    expect(samples[name]).toBeDefined();
  });

  it.each(names.filter((name) => specs[name].roles !== 'anyone'))('%s is nothing for a stranger', async (name) => {
    const answers = [];
    for (const cookie of strangers) answers.push((await ask(name, samples[name].input, { cookie })).code);
    const nobody = NOT_LOGGED_IN.code;
    expect(answers).toEqual([nobody, nobody, nobody, SESSION_REPLACED.code, SESSION_REPLACED.code]);
  });

  it.each(names.filter((name) => specs[name].changes))('%s changes nothing for another site', async (name) => {
    const cookie = await cookieOf(name, 'owner', null);
    for (const forged of [{ 'x-client': '' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const { status, code } = await ask(name, samples[name].input, { cookie, ...forged });
      expect({ forged, status, code }).toEqual({ forged, status: 403, code: FORBIDDEN.code });
    }
  });

  const byRole = names.flatMap((name) => staffRoles.map((role) => [name, role] as const));
  it.each(byRole)('%s by %s', async (name, role) => {
    const agentIds = role === 'agentManager' ? ['3'] : null;
    const cookie = await cookieOf(name, role, agentIds);
    const { code, text } = await ask(name, samples[name].input, { cookie });
    const fine = roleMay(specs[name], role) ? admitted.has(code) : code === FORBIDDEN.code;
    expect({ text, fine }).toEqual({ text, fine: true });
  });

  it.each(names)('%s by an editor kept to agent 3 reaches no more than that', async (name) => {
    const cookie = await cookieOf(name, 'editor', ['3']);
    const { code } = await ask(name, samples[name].input, { cookie });
    const may = roleMay(specs[name], 'editor') && specs[name].scope !== 'installation';
    expect(may ? admitted.has(code) : code === FORBIDDEN.code).toBe(true);
  });
});

describe('every call about agents', () => {
  const scoped = names.filter((name) => specs[name].scope === 'agent');

  it('say how a foreign agent is asked for', () => {
    expect(
      scoped.filter((name) => !('agentId' in specs[name].input.shape) && samples[name].foreign === undefined),
    ).toEqual([]);
  });

  it.each(scoped)('%s refuses a foreign agent, and changes nothing there', async (name) => {
    for (const role of staffRoles.filter((one) => one !== 'owner' && roleMay(specs[name], one))) {
      const cookie = await cookieOf(name, role, ['3']);
      const { input, foreign } = samples[name];
      const attempts = [
        ...('agentId' in specs[name].input.shape ? [{ ...input, agentId: '8' }] : []),
        ...(foreign ? [foreign] : []),
      ];
      for (const attempt of attempts) {
        const { code, text } = await ask(name, attempt, { cookie });
        expect([FORBIDDEN.code, NOT_FOUND.code]).toContain(code);
        expect(text).not.toContain(theirs);
      }
    }
  });

  it.each(scoped.filter((name) => !specs[name].changes))('%s shows nothing of a foreign agent', async (name) => {
    for (const role of staffRoles.filter((one) => one !== 'owner' && roleMay(specs[name], one))) {
      const cookie = await cookieOf(name, role, ['3']);
      const { text } = await ask(name, samples[name].input, { cookie });
      expect(text).not.toContain(theirs);
      expect(text).toContain(samples[name].showsMine ? mine : '');
    }
  });
});
