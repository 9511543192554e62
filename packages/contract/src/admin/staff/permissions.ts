import { type AdminCallSpec, operatorRoles, type StaffRole } from '../admin-call.ts';
import { neverByToken, scopeOfCall, type TokenScope, tokenScopes } from '../open-api/token-scopes.ts';

/**
 * What an own role is made of: reading or changing a section, as tokens have it, and `decide` for the calls of a section
 * that a person answers for. Closed in the same way: for staff and roles, tokens, webhooks, the audit log and who may come
 * in there is none, so nobody can be given a role by which they would give themselves more.
 */
type Section = TokenScope extends `${infer S}:${string}` ? S : never;
export type Permission = TokenScope | `${Section}:decide`;

const sectionOf = (name: string) => name.slice(0, name.indexOf('/')) as Section;
const decided = new Set(neverByToken.map(sectionOf));

export const permissions: readonly Permission[] = tokenScopes.flatMap((scope): Permission[] => {
  const [section, kind] = scope.split(':') as [Section, string];
  return kind === 'write' && decided.has(section) ? [scope, `${section}:decide`] : [scope];
});

/** What somebody of an own role needs for the call; null where no permission is enough. */
export function permissionOfCall(name: string, spec: Pick<AdminCallSpec, 'roles' | 'changes'>): Permission | null {
  return neverByToken.includes(name) ? `${sectionOf(name)}:decide` : scopeOfCall(name, spec);
}

/** What decides about somebody. `permissions` are those of an own role. */
export interface Standing {
  readonly role: StaffRole;
  readonly permissions?: readonly string[] | null;
}

/** Whether they may make the call at all: by their role, or by what their own role lists. */
export function staffMay(name: string, spec: Pick<AdminCallSpec, 'roles' | 'changes'>, who: Standing): boolean {
  const { roles } = spec;
  if (roles === 'anyone' || roles === 'staff') return true;
  if (who.role !== 'custom') return roles.includes(who.role);
  // What every section uses.
  if (operatorRoles.every((role) => roles.includes(role))) return true;
  const needed = permissionOfCall(name, spec);
  return needed !== null && (who.permissions?.includes(needed) ?? false);
}

/** The same, where they work: what is about the whole installation is not for who is kept to some agents. */
export function staffReaches(
  name: string,
  spec: Pick<AdminCallSpec, 'roles' | 'changes' | 'scope'>,
  who: Standing & { readonly agentIds: readonly string[] | null },
): boolean {
  return staffMay(name, spec, who) && (spec.scope !== 'installation' || who.agentIds === null);
}
