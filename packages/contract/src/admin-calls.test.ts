import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AdminCallSpec } from './admin/admin-call.ts';
import { adminCalls } from './admin-calls.ts';
import { adminInventory } from './admin-inventory.test-data.ts';
import { calls } from './calls.ts';

const declared: [string, AdminCallSpec][] = Object.entries(adminCalls);

describe('the calls of the console', () => {
  it('are those of the reviewed list, with their roles, reach and effect', () => {
    const found = declared.map(([name, { roles, scope, changes }]) => {
      const who = typeof roles === 'string' ? roles : roles.join(' ');
      return `${name} by ${who}, ${scope}, ${changes ? 'changes' : 'reads'}`;
    });
    const wanted = adminInventory.map(([name, who, scope, effect]) => `${name} by ${who}, ${scope}, ${effect}`);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  it('are named by their path, which no call of the app has', () => {
    expect(declared.filter(([name, { path }]) => path !== `api/admin/${name}`)).toEqual([]);
    const members = Object.values(calls).filter(({ path }) => path.startsWith('api/admin/'));
    expect(members).toEqual([]);
  });

  it('are open before the login only where they lead in', () => {
    const open = declared.filter(([, { roles }]) => roles === 'anyone').map(([name]) => name);
    expect(open.toSorted()).toEqual(['session/login', 'session/verify', 'setup/finish', 'setup/look']);
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
