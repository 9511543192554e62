import { expect, it } from 'vitest';
import { adminCalls } from '../../admin-calls.ts';
import type { AdminCallSpec } from '../admin-call.ts';
import { scopesFor } from './token-reach.ts';
import { neverByToken, scopeOfCall, type TokenScope } from './token-scopes.ts';

const declared: [string, AdminCallSpec][] = Object.entries(adminCalls);

it('keeps every token away from these calls, and from no other', () => {
  const closed = declared.filter(([name, spec]) => scopeOfCall(name, spec) === null).map(([name]) => name);
  // Reviewed here: a call that is added to these parts of the console is a person's alone.
  const persons =
    /^(?:session|setup|passkeys|recovery|staff|roles|audit|allowList|mail|sms|paymentKeys|legal|tokens|webhooks|portal|find)\//;
  expect(closed.filter((name) => !persons.test(name)).toSorted()).toEqual(neverByToken.toSorted());
  expect(declared.filter(([name]) => persons.test(name)).every(([name]) => closed.includes(name))).toBe(true);
});

const callsOfScope = (scope: TokenScope) =>
  declared.filter(([name, spec]) => scopeOfCall(name, spec) === scope).map(([name]) => name);

it('opens by a scope what only reads, or only changes, in one part', () => {
  expect(callsOfScope('redeem:read')).toEqual(['redeem/list', 'redeem/codes']);
  expect(callsOfScope('redeem:write')).toEqual(['redeem/make', 'redeem/setRevoked']);
});

it('lets nobody give what they do not have', () => {
  expect(scopesFor({ role: 'owner' }, true)).toContain('backup:write');
  expect(scopesFor({ role: 'owner' }, false)).not.toContain('backup:write');
  expect(scopesFor({ role: 'agentManager' }, false)).toContain('orders:read');
  // Refunds are for owners and 财务.
  expect(scopesFor({ role: 'agentManager' }, false)).not.toContain('orders:write');
  expect(scopesFor({ role: 'owner' }, true)).not.toContain('overview:write');
});
