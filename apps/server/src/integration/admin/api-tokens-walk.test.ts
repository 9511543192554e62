import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import { scopeOfCall } from '@liuguang/contract/admin/open-api/token-scopes.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../app.test-data.ts';
import { adminSamples, theirs } from './admin-inventory.test-data.ts';
import type { AdminSamples } from './admin-samples.test-data.ts';
import { askByToken, specs, tokenOf } from './api-tokens.test-data.ts';

/** Every call of the console by tokens: one for it alone, one for everything but it, one that is bound to agent 3. */

const names = Object.keys(adminCalls) as AdminCallName[];
const reachable = names.filter((name) => scopeOfCall(name, specs[name]) !== null);
const { FORBIDDEN, NOT_FOUND } = errors;
/** Answered, or refused for what the call is about. */
const admitted = new Set<number>([0, 1001, 1002, 1004, 1008]);

let test: TestApp;
let samples: AdminSamples;
let bound: string;
let whole: { secret: string; tokenId: string };

beforeAll(async () => {
  test = await testApp();
  samples = await adminSamples(test.database);
  bound = (await tokenOf(test, { role: 'owner', agentId: '3' })).secret;
  whole = await tokenOf(test, { role: 'owner' });
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  await test.database.pool.query('delete from rate_limits');
});

const ask = (secret: string, name: AdminCallName, input: object) => askByToken(test.app, secret, name, input);
const setScopes = (scopes: readonly string[]) =>
  test.database.pool.query('update staff_tokens set scopes = $2 where id = $1', [whole.tokenId, [...scopes]]);

describe('every call of the console by a token', () => {
  it.each(reachable)('%s is answered to its scope and refused to all others', async (name) => {
    const needed = scopeOfCall(name, specs[name]) ?? '';
    const others = reachable.map((one) => scopeOfCall(one, specs[one]) ?? '').filter((one) => one !== needed);
    await setScopes([...new Set(others)]);
    const refused = await ask(whole.secret, name, samples[name].input);
    expect(refused).toMatchObject({ status: 403, code: FORBIDDEN.code, message: `令牌没有 ${needed} 权限` });
    await setScopes([needed]);
    const { code, text } = await ask(whole.secret, name, samples[name].input);
    expect({ text, fine: admitted.has(code) }).toEqual({ text, fine: true });
  });

  it.each(names.filter((name) => !reachable.includes(name)))('%s is for people, whatever the token', async (name) => {
    await setScopes(reachable.map((one) => scopeOfCall(one, specs[one]) ?? ''));
    expect(await ask(whole.secret, name, samples[name].input)).toMatchObject({ status: 403, code: FORBIDDEN.code });
  });

  const ofAgents = reachable.filter((name) => specs[name].scope !== 'installation');

  it.each(reachable.filter((name) => !ofAgents.includes(name)))(
    '%s is nothing for a token of agent 3',
    async (name) => {
      expect((await ask(bound, name, samples[name].input)).code).toBe(FORBIDDEN.code);
    },
  );

  it.each(ofAgents)('%s by a token of agent 3 reaches no other agent', async (name) => {
    const { input, foreign } = samples[name];
    const attempts = [
      ...('agentId' in specs[name].input.shape ? [{ ...input, agentId: '8' }] : []),
      ...(foreign ? [foreign] : []),
    ];
    for (const attempt of attempts) {
      const { code, text } = await ask(bound, name, attempt);
      expect([FORBIDDEN.code, NOT_FOUND.code]).toContain(code);
      expect(text).not.toContain(theirs);
    }
  });

  it.each(ofAgents.filter((name) => !specs[name].changes))(
    '%s shows a token of agent 3 no other agent',
    async (name) => {
      expect((await ask(bound, name, samples[name].input)).text).not.toContain(theirs);
    },
  );
});
