import { adminCalls } from '../../admin-calls.ts';
import type { AdminCallSpec } from '../admin-call.ts';
import { type Standing, staffMay } from '../staff/permissions.ts';
import { scopeOfCall, type TokenScope, tokenScopes } from './token-scopes.ts';

const declared: [string, AdminCallSpec][] = Object.entries(adminCalls);

/** The scopes that somebody can give: those of which they may make a call themselves. `whole`: they see every agent. */
export function scopesFor(who: Standing, whole: boolean): TokenScope[] {
  const may = new Set(
    declared
      .filter(([name, spec]) => staffMay(name, spec, who) && (whole || spec.scope !== 'installation'))
      .map(([name, spec]) => scopeOfCall(name, spec)),
  );
  return tokenScopes.filter((scope) => may.has(scope));
}
