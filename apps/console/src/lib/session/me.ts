import { roleMay } from '@liuguang/contract/admin/admin-call.ts';
import { type AdminCallName, adminCalls, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
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
export function mayCall(me: Pick<Me, 'role' | 'agentIds'>, name: AdminCallName): boolean {
  const spec = adminCalls[name];
  return roleMay(spec, me.role) && !(spec.scope === 'installation' && me.agentIds !== null);
}

/** For what is shown only to those who may use it. */
export function useMay(): (name: AdminCallName) => boolean {
  const me = useMe();
  return (name) => mayCall(me, name);
}
