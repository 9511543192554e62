import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import { scopeOfCall } from '@liuguang/contract/admin/open-api/token-scopes.ts';
import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { adminSamples } from './admin-inventory.test-data.ts';
import { foreignAttempts } from './admin-roles.test-data.ts';
import { theirs } from './samples/words.test-data.ts';
import { askByToken, specs, tokenOf } from './api-tokens.test-data.ts';

/** Every call of the console by tokens: one for it alone, one for everything but it, one that is bound to agent 3. */

const names = Object.keys(adminCalls) as AdminCallName[];
const reachable = names.filter((name) => scopeOfCall(name, specs[name]) !== null);
const { FORBIDDEN, NOT_FOUND } = errors;
/** Answered, or refused for what the call is about. */
const admitted = new Set<number>([0, 1001, 1002, 1004, 1008]);

const test = await testApp();
const samples = await adminSamples(test.database);
const bound = (await tokenOf(test, { role: 'owner', agentId: '3' })).secret;
const whole = await tokenOf(test, { role: 'owner' });
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  await test.database.pool.query('delete from rate_limits');
});

const ask = (secret: string, name: AdminCallName, input: object) => askByToken(test.app, secret, name, input);
const setScopes = (scopes: readonly string[]) =>
  test.database.pool.query('update staff_tokens set scopes = $2 where id = $1', [whole.tokenId, [...scopes]]);

/** By a token that is bound to agent 3, about agent 8 or for what there is. */
async function reachesNoFurther(name: AdminCallName): Promise<void> {
  const isWhole = specs[name].scope === 'installation';
  const refused = isWhole ? [samples[name].input] : foreignAttempts(name, samples);
  const answers = [];
  for (const input of refused) answers.push(await ask(bound, name, input));
  const codes: readonly number[] = isWhole ? [FORBIDDEN.code] : [FORBIDDEN.code, NOT_FOUND.code];
  expect(answers.filter(({ code }) => !codes.includes(code))).toEqual([]);
  if (!isWhole && !specs[name].changes) answers.push(await ask(bound, name, samples[name].input));
  expect(answers.filter(({ text }) => text.includes(theirs))).toEqual([]);
}

describe('every call of the console by a token', () => {
  it.each(reachable)('%s is answered to its scope alone, and reaches no other agent', async (name) => {
    await reachesNoFurther(name);
    const needed = scopeOfCall(name, specs[name]) ?? '';
    const others = reachable.map((one) => scopeOfCall(one, specs[one]) ?? '').filter((one) => one !== needed);
    await setScopes([...new Set(others)]);
    const refused = await ask(whole.secret, name, samples[name].input);
    expect(refused).toMatchObject({ status: 403, code: FORBIDDEN.code, message: `令牌没有 ${needed} 权限` });
    await setScopes([needed]);
    const { code, text } = await ask(whole.secret, name, samples[name].input);
    expect({ text, fine: admitted.has(code) }).toEqual({ text, fine: true });
  });

  it('is for people where it has no scope, whatever the token', async () => {
    await setScopes(reachable.map((one) => scopeOfCall(one, specs[one]) ?? ''));
    const answers = [];
    const people = names.filter((name) => !reachable.includes(name));
    for (const name of people) {
      answers.push([name, (await ask(whole.secret, name, samples[name].input)).code]);
      await test.database.pool.query('delete from rate_limits');
    }
    expect(answers).toEqual(people.map((name) => [name, FORBIDDEN.code]));
  });
});
