import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import { permissionOfCall, permissions } from '@liuguang/contract/admin/staff/permissions.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminSamples } from './admin-samples.test-data.ts';
import { adminSamples, mine, theirs } from './admin-inventory.test-data.ts';
import {
  adminNames as names,
  consolePage,
  fineFor,
  fixedRoles,
  foreignAttempts,
  forgeries,
  homeOf,
  keptEditorMay,
  roleMay,
  specs,
  staffCookies,
  type Stranger,
  strangersOf,
} from './admin-roles.test-data.ts';
import { staffCookie } from '../../testing/staff.ts';
import { type TestApp, testApp } from '../app.test-data.ts';

/** Every call of the console by every role, at home and at a foreign agent: who may, who may not, and nothing leaks. */

const { FORBIDDEN, NOT_FOUND } = errors;

let test: TestApp;
let samples: AdminSamples;
let strangers: Stranger[];
let cookieOf: (name: AdminCallName, role: StaffRole, agentIds: string[] | null) => Promise<string>;

beforeAll(async () => {
  test = await testApp();
  const { database, sessions } = test;
  samples = await adminSamples(database);
  strangers = await strangersOf(database, sessions);
  cookieOf = staffCookies(database, samples);
});
afterAll(() => test[Symbol.asyncDispose]());

async function ask(name: AdminCallName, input: object, headers: Record<string, string>) {
  const { method, path } = specs[name];
  if (specs[name].limit) await test.database.pool.query('delete from rate_limits');
  const given = Object.entries(input).map(([key, value]) => [key, String(value)]);
  const request =
    method === 'GET' ? { query: Object.fromEntries(given) as Record<string, string> } : { payload: input };
  const response = await test.app.inject({
    method,
    url: `/${path}`,
    headers: { ...consolePage, ...headers },
    ...request,
  });
  const body = response.json<Envelope>();
  return { status: response.statusCode, code: body.code, text: response.body };
}

const neededFor = (name: AdminCallName) => permissionOfCall(name, specs[name]);

describe('every call of the console', () => {
  it.each(names)('%s is served and has a sample', (name) => {
    const { method, path } = specs[name];
    expect(test.app.hasRoute({ method, url: `/${path}` })).toBe(true);
    expect(samples[name]).toBeDefined();
  });

  it.each(names.filter((name) => specs[name].roles !== 'anyone'))('%s is nothing for a stranger', async (name) => {
    const answers = [];
    for (const { cookie } of strangers) answers.push((await ask(name, samples[name].input, { cookie })).code);
    expect(answers).toEqual(strangers.map(({ code }) => code));
  });

  it.each(names.filter((name) => specs[name].changes))('%s changes nothing for another site', async (name) => {
    const cookie = await cookieOf(name, 'owner', null);
    for (const forged of forgeries) {
      const { status, code } = await ask(name, samples[name].input, { cookie, ...forged });
      expect({ forged, status, code }).toEqual({ forged, status: 403, code: FORBIDDEN.code });
    }
  });

  const byRole = names.flatMap((name) => fixedRoles.map((role) => [name, role] as const));
  it.each(byRole)('%s by %s', async (name, role) => {
    const cookie = await cookieOf(name, role, homeOf(role));
    const { code, text } = await ask(name, samples[name].input, { cookie });
    expect({ text, fine: fineFor(roleMay(name, role), code) }).toEqual({ text, fine: true });
  });

  it.each(names)('%s by an editor kept to agent 3 reaches no more than that', async (name) => {
    const cookie = await cookieOf(name, 'editor', ['3']);
    const { code } = await ask(name, samples[name].input, { cookie });
    expect(fineFor(keptEditorMay(name), code)).toBe(true);
  });
});

describe('an own role', () => {
  const inner = names.filter((name) => !['anyone', 'staff'].includes(String(specs[name].roles)));
  /** For everybody of the operator. */
  const shared = new Set<string>(['upload/state', 'overview/today', 'find/all']);

  it('is never enough for staff, roles, tokens, webhooks, the audit log, or who may come in', () => {
    const closed = inner.filter((name) => neededFor(name) === null && !shared.has(name));
    const parts = new Set(closed.map((name) => name.slice(0, name.indexOf('/'))));
    expect([...parts].toSorted()).toEqual([
      'allowList',
      'audit',
      'legal',
      'mail',
      'paymentKeys',
      'portal',
      'roles',
      'sms',
      'staff',
      'tokens',
      'webhooks',
    ]);
  });

  it('opens every call by its one permission, and none by all the others', async () => {
    const wrong: unknown[] = [];
    const cookies = new Map<string, string>();
    const cookieWith = async (key: string, given: readonly string[]) => {
      const found = cookies.get(key);
      if (found !== undefined) return found;
      const { cookie } = await staffCookie(test.database.db, { role: 'custom', permissions: given });
      cookies.set(key, cookie);
      return cookie;
    };
    for (const name of inner) {
      const needed = neededFor(name);
      const others = permissions.filter((permission) => permission !== needed);
      const without = await ask(name, samples[name].input, { cookie: await cookieWith(`not ${needed}`, others) });
      const isShared = shared.has(name);
      if ((without.code === FORBIDDEN.code) === isShared) wrong.push([name, 'without', needed, without.text]);
      if (needed === null) continue;
      const by = await ask(name, samples[name].input, { cookie: await cookieWith(needed, [needed]) });
      if (!fineFor(true, by.code)) wrong.push([name, 'with', needed, by.text]);
    }
    expect(wrong).toEqual([]);
  });

  it('that is kept to agent 3 reaches neither the installation nor agent 8', async () => {
    const wrong: unknown[] = [];
    const { cookie } = await staffCookie(test.database.db, { role: 'custom', permissions, agentIds: ['3'] });
    for (const name of inner.filter((one) => specs[one].scope === 'installation')) {
      const { code } = await ask(name, samples[name].input, { cookie });
      if (code !== FORBIDDEN.code) wrong.push([name, code]);
    }
    for (const name of inner.filter((one) => specs[one].scope === 'agent')) {
      for (const attempt of foreignAttempts(name, samples)) {
        const { code, text } = await ask(name, attempt, { cookie });
        const refused = code === FORBIDDEN.code || code === NOT_FOUND.code;
        if (!refused || text.includes(theirs)) wrong.push([name, code, text]);
      }
    }
    expect(wrong).toEqual([]);
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
    for (const role of fixedRoles.filter((one) => one !== 'owner' && roleMay(name, one))) {
      const cookie = await cookieOf(name, role, ['3']);
      for (const attempt of foreignAttempts(name, samples)) {
        const { code, text } = await ask(name, attempt, { cookie });
        expect([FORBIDDEN.code, NOT_FOUND.code]).toContain(code);
        expect(text).not.toContain(theirs);
      }
    }
  });

  it.each(scoped.filter((name) => !specs[name].changes))('%s shows nothing of a foreign agent', async (name) => {
    for (const role of fixedRoles.filter((one) => one !== 'owner' && roleMay(name, one))) {
      const cookie = await cookieOf(name, role, ['3']);
      const { text } = await ask(name, samples[name].input, { cookie });
      expect(text).not.toContain(theirs);
      expect(text).toContain(samples[name].showsMine ? mine : '');
    }
  });
});

describe('a promoter', () => {
  /** Whatever the calls of all sections give to whom they are for, a promoter gets none of it. */
  const own = names.filter((name) => roleMay(name, 'promoter'));

  it('may make the calls about themselves, and no other', () => {
    expect(own.filter((name) => !/^(?:session|setup|recovery|passkeys)\//.test(name)).toSorted()).toEqual([
      'portal/items',
      'portal/promotion',
      'portal/statements',
    ]);
  });

  it("sees neither another agent's figures and statements nor those of another promoter of the same agent", async () => {
    const { pool } = test.database;
    const { rows } = await pool.query<{ id: string }>(
      `with p as (insert into promoters (agent_id, kind, name, created_at) values (3, 'person', $1, now()) returning id),
       c as (insert into promoter_codes (agent_id, promoter_id, code, created_at) select 3, id, $1, now() from p)
       insert into commission_statements (agent_id, payee, until_at, closed_at, closed_by)
       select 3, id, now(), now(), '林' from p returning id`,
      ['neighbour'],
    );
    const cookie = await cookieOf('portal/items', 'promoter', ['3']);
    for (const name of ['portal/promotion', 'portal/statements'] as const) {
      const { text, code } = await ask(name, samples[name].input, { cookie });
      expect(code).toBe(0);
      expect(text).toContain(mine);
      expect(text).not.toContain(theirs);
      expect(text).not.toContain('neighbour');
      expect(text).not.toContain('林');
    }
    const foreign = [samples['portal/items'].foreign, { statementId: rows[0]?.id ?? '' }, { statementId: '999999' }];
    for (const input of foreign) {
      expect((await ask('portal/items', input ?? {}, { cookie })).code).toBe(NOT_FOUND.code);
    }
    expect((await ask('portal/items', samples['portal/items'].input, { cookie })).code).toBe(0);
  });

  it('sends no files as the agent', async () => {
    const cookie = await cookieOf('portal/items', 'promoter', ['3']);
    const headers = { ...consolePage, cookie, 'tus-resumable': '1.0.0', 'upload-length': '10' };
    const response = await test.app.inject({ method: 'POST', url: '/api/upload?agentid=3', headers });
    expect(response.statusCode).toBe(403);
  });
});
