import { type AdminCallName, adminCalls, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { staffReaches } from '@liuguang/contract/admin/staff/permissions.ts';
import { createContext, use } from 'react';

export type Me = AdminOutput<'session/me'>;

export const MeContext = createContext<Me | null>(null);

/** Who is signed in. Only inside the shell, where somebody is. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('nobody is signed in here');
  return me;
}

/** Whether this person may make the call, by the same table the server checks. */
export function mayCall(me: Pick<Me, 'role' | 'permissions' | 'agentIds'>, name: AdminCallName): boolean {
  return staffReaches(name, adminCalls[name], me);
}

/** For what is shown only to those who may use it. */
export function useMay(): (name: AdminCallName) => boolean {
  const me = useMe();
  return (name) => mayCall(me, name);
}
