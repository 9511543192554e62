import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { permissionOfCall, permissions } from '@liuguang/contract/admin/staff/permissions.ts';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { adminSamples } from './admin-inventory.test-data.ts';
import { mine, theirs } from './samples/words.test-data.ts';
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
  strangersOf,
  wordedNames,
} from './admin-roles.test-data.ts';
import { staffCookie } from '../../testing/staff.ts';
import { testApp } from '../app.test-data.ts';

/** Every call of the console by every role, at home and at a foreign agent: who may, who may not, and nothing leaks. */

const { FORBIDDEN, NOT_FOUND } = errors;

const test = await testApp();
const { database, sessions } = test;
const samples = await adminSamples(database);
const strangers = await strangersOf(database, sessions);
const cookieOf = staffCookies(database, samples);
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

const ownRoles = new Map<string, string>();
/** The cookie of somebody in a role that an owner made. */
async function ownRole(given: readonly string[], agentIds: string[] | null = null): Promise<string> {
  const key = [...given, ...(agentIds ?? [])].join(' ');
  const cookie =
    ownRoles.get(key) ?? (await staffCookie(test.database.db, { role: 'custom', permissions: given, agentIds })).cookie;
  ownRoles.set(key, cookie);
  return cookie;
}

const neededFor = (name: AdminCallName) => permissionOfCall(name, specs[name]);

const inner = names.filter((name) => !['anyone', 'staff'].includes(String(specs[name].roles)));
/** For everybody of the operator. */
const shared = new Set<string>(['upload/state', 'overview/today', 'find/all']);

/** Somebody who has agent 3 asks about agent 8, or for what there is; returns the answers that are wrong. */
async function reachesNoFurther(
  name: AdminCallName,
  who: string,
  cookie: string,
  showsOwn: boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const attempt of foreignAttempts(name, samples)) {
    const { code, text } = await ask(name, attempt, { cookie });
    const refused = code === FORBIDDEN.code || code === NOT_FOUND.code;
    if (!refused || text.includes(theirs)) wrong.push(`${who} about agent 8: ${text}`);
  }
  if (specs[name].changes) return wrong;
  const { text } = await ask(name, samples[name].input, { cookie });
  if (text.includes(theirs)) wrong.push(`${who} is shown another agent's: ${text}`);
  if (showsOwn && !text.includes(mine)) wrong.push(`${who} is not shown their own: ${text}`);
  return wrong;
}

/** Asked by those who may not before those who may: what these change is not there afterwards. */
async function wrongAnswers(name: AdminCallName): Promise<string[]> {
  const { scope, changes, roles } = specs[name];
  const { input } = samples[name];
  const wrong: string[] = [];
  const put = async (
    who: string,
    headers: Record<string, string>,
    isRight: (code: number, status: number) => boolean,
  ) => {
    const { code, status, text } = await ask(name, input, headers);
    if (!isRight(code, status)) wrong.push(`${who}: ${text}`);
  };
  if (scope === 'agent') {
    const showsOwn = wordedNames.includes(name);
    for (const role of fixedRoles.filter((one) => one !== 'owner' && roleMay(name, one))) {
      const cookie = await cookieOf(name, role, ['3']);
      wrong.push(...(await reachesNoFurther(name, role, cookie, showsOwn)));
    }
    if (inner.includes(name)) {
      const cookie = await ownRole(permissions, ['3']);
      wrong.push(...(await reachesNoFurther(name, 'own role', cookie, showsOwn && neededFor(name) !== null)));
    }
  }
  if (roles !== 'anyone') {
    for (const [index, { cookie, code: told }] of strangers.entries()) {
      await put(`stranger ${index + 1}`, { cookie }, (code) => code === told);
    }
  }
  for (const forged of changes ? forgeries : []) {
    const cookie = await cookieOf(name, 'owner', null);
    const headers = { cookie, ...forged };
    await put(JSON.stringify(forged), headers, (code, status) => status === 403 && code === FORBIDDEN.code);
  }
  if (inner.includes(name)) {
    const needed = neededFor(name);
    const others = permissions.filter((permission) => permission !== needed);
    const mayWithout = shared.has(name);
    const without = { cookie: await ownRole(others) };
    await put(`own role without ${needed}`, without, (code) => (code === FORBIDDEN.code) !== mayWithout);
    if (needed !== null) await put(needed, { cookie: await ownRole([needed]) }, (code) => fineFor(true, code));
    if (scope === 'installation') {
      await put('own role of agent 3', { cookie: await ownRole(permissions, ['3']) }, (code) => fineFor(false, code));
    }
  }
  for (const role of fixedRoles) {
    const cookie = await cookieOf(name, role, homeOf(role));
    await put(role, { cookie }, (code) => fineFor(roleMay(name, role), code));
  }
  const kept = { cookie: await cookieOf(name, 'editor', ['3']) };
  await put('editor of agent 3', kept, (code) => fineFor(keptEditorMay(name), code));
  return wrong;
}

describe('every call of the console', () => {
  it.each(names)('%s answers each role as declared, and leads nobody to another agent', async (name) => {
    const { method, path, scope, input } = specs[name];
    expect(test.app.hasRoute({ method, url: `/${path}` })).toBe(true);
    const isAskedAbroad = 'agentId' in input.shape || samples[name].foreign !== undefined;
    expect(
      isAskedAbroad || scope !== 'agent',
      'names nothing of agent 8: its field belongs into samples/things.test-data.ts',
    ).toBe(true);
    expect((await wrongAnswers(name)).join('\n')).toBe('');
  });
});

describe('an own role', () => {
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
