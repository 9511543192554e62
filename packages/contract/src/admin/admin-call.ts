import type { z } from 'zod';
import { call, type CallDeclaration, type CallSpec, callTable, type Nothing } from '../call.ts';

/** What staff may be, in the order in which the console shows them; `custom` is a role that an owner made. */
export const staffRoles = ['owner', 'agentManager', 'editor', 'moderator', 'finance', 'promoter', 'custom'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Those of the operator; a promoter is let in to see what is theirs. */
export const operatorRoles = [
  'owner',
  'agentManager',
  'editor',
  'moderator',
  'finance',
] as const satisfies readonly StaffRole[];

/** A call of the console: a call with the roles that may make it and what it reaches. */
export interface AdminCallSpec<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends CallSpec<Input, Output> {
  readonly path: `api/admin/${string}`;
  /** `anyone`: before there is a session. `staff`: whatever the role. */
  readonly roles: readonly StaffRole[] | 'anyone' | 'staff';
  /**
   * `self`: only who calls. `installation`: all of it, so staff who see some agents only are refused. `agent`: things of
   * agents; the server gives the handler the agents that the caller may touch, and refuses an `agentId` in the input that
   * is none of them.
   */
  readonly scope: 'self' | 'installation' | 'agent';
}

/** Declares a call of the console, as `call` does for the app; who may make it follows from the roles. */
export function adminCall<Output extends z.ZodType = Nothing, Input extends z.ZodObject = Nothing>(
  spec: Omit<CallDeclaration<Output, Input>, 'access' | 'path'> & Pick<AdminCallSpec, 'roles' | 'scope'>,
): AdminCallSpec<NoInfer<Input>, NoInfer<Output>> {
  const { roles, scope } = spec;
  const access = roles === 'anyone' ? 'anyone' : 'staff';
  return { ...call<Output, Input>({ ...spec, access }), path: noPath, roles, scope };
}

const noPath = 'api/admin/';

type Guarded<Output extends z.ZodType, Input extends z.ZodObject> = Omit<
  Parameters<typeof adminCall<Output, Input>>[0],
  'roles' | 'scope' | 'changes'
>;

/** Declares calls that the same staff may make within the same reach: `read` changes nothing, `change` does. */
export function callsFor(roles: AdminCallSpec['roles'], scope: AdminCallSpec['scope']) {
  return {
    read: <Output extends z.ZodType = Nothing, Input extends z.ZodObject = Nothing>(spec: Guarded<Output, Input>) =>
      adminCall<Output, Input>({ ...spec, roles, scope, changes: false }),
    change: <Output extends z.ZodType = Nothing, Input extends z.ZodObject = Nothing>(spec: Guarded<Output, Input>) =>
      adminCall<Output, Input>({ ...spec, roles, scope, changes: true }),
  };
}

// The usual groups of staff.
export const byAnyone = callsFor('anyone', 'self');
export const byStaff = callsFor('staff', 'self');
export const byOwners = callsFor(['owner'], 'installation');
export const byManagers = callsFor(['owner', 'agentManager'], 'agent');
/** Those who look after what is shown. */
export const byEditors = callsFor(['owner', 'agentManager', 'editor'], 'agent');
export const byHeadEditors = callsFor(['owner', 'editor'], 'installation');
/** Those who decide about what is reported. */
export const byModerators = callsFor(['owner', 'agentManager', 'moderator'], 'agent');
/** Those who decide about what waits. */
export const byReviewers = callsFor(['owner', 'agentManager', 'editor', 'moderator'], 'agent');
export const byFinance = callsFor(['owner', 'agentManager', 'finance'], 'agent');
export const byOperators = callsFor(operatorRoles, 'agent');

/** The calls of a section by their names, which are their paths. */
export function adminTable<Table extends Readonly<Record<string, AdminCallSpec>>>(table: Table): Table {
  return callTable(table, noPath);
}
