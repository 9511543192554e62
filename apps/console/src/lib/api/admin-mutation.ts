import type { AdminCallName, AdminInput } from '@liuguang/contract/admin-calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callAdmin } from './admin-client.ts';

/** A call without words of its own: for screens that show the answer, or the refusal, in place. */
export function useAdminMutation<N extends AdminCallName>(name: N) {
  return useMutation({ mutationFn: (input: AdminInput<N>) => callAdmin(name, input) });
}

/** Reads again what these calls answered. */
export function useRefresh(): (calls: readonly AdminCallName[]) => Promise<unknown> {
  const client = useQueryClient();
  return (calls) => Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: ['admin', call] })));
}
