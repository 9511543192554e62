import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AdminCallSpec } from './admin/admin-call.ts';
import { adminCalls } from './admin-calls.ts';
import { calls } from './calls.ts';

const declared: [string, AdminCallSpec][] = Object.entries(adminCalls);

describe('the calls of the console', () => {
  it('are named by their path, which no call of the app has', () => {
    expect(declared.filter(([name, { path }]) => path !== `api/admin/${name}`)).toEqual([]);
    const members = Object.values(calls).filter(({ path }) => path.startsWith('api/admin/'));
    expect(members).toEqual([]);
  });

  it('are open before the login only where they lead in', () => {
    const open = declared.filter(([, { roles }]) => roles === 'anyone').map(([name]) => name);
    expect(open.toSorted()).toEqual([
      'session/login',
      'session/passkeyFinish',
      'session/passkeyStart',
      'session/verify',
      'setup/finish',
      'setup/look',
    ]);
  });

  it('never let somebody who manages some agents reach the whole installation', () => {
    const wrong = declared.filter(([, { roles, scope }]) => scope === 'installation' && roles.includes('agentManager'));
    expect(wrong).toEqual([]);
  });

  it('answer an object and never a password', () => {
    const outputs = declared.map(([name, { output }]) => [name, JSON.stringify(z.toJSONSchema(output))] as const);
    expect(outputs.filter(([, schema]) => /"(?:password|passwordHash)":/.test(schema))).toEqual([]);
    expect(outputs.filter(([, schema]) => !schema.includes('"type":"object"'))).toEqual([]);
  });

  it('read by GET and change by POST', () => {
    const wrong = declared.filter(([, { method, changes }]) => (method === 'POST') !== changes);
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});

describe('an id in the input of the console', () => {
  /** By field; the queue of 审核 holds things of several kinds, cities, payment channels and gateways have names of their own. */
  const fields = declared.flatMap(([name, { input }]) =>
    Object.entries(input.shape)
      .filter(
        ([field]) => field.endsWith('Id') && !/^(?:city|channel|app|seller|mch|platformKey|accessKey)Id$/.test(field),
      )
      .map(([field, schema]) => ({ at: `${name} ${field}`, schema: schema as z.ZodType })),
  );
  const odd = [
    '',
    '0',
    '-1',
    '1e3',
    '９',
    ' 1',
    '1 ',
    '01',
    '+1',
    'abc',
    "1'",
    '\0',
    '\uD800',
    '9'.repeat(20),
    'x'.repeat(64),
  ];
  const taken = (values: readonly unknown[]) =>
    fields.flatMap(({ at, schema }) =>
      values.filter((value) => schema.safeParse(value).success).map((value) => [at, value]),
    );

  it('is a number that a row can have', () => {
    expect(fields.length).toBeGreaterThan(80);
    expect(taken([...odd, '9223372036854775808'])).toEqual([]);
    expect(taken(['1', '9223372036854775807'])).toHaveLength(2 * fields.length);
  });
});
