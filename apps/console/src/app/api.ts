import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callAdmin } from '../lib/api/admin-client.ts';
import { AdminError } from '../lib/api/admin-error.ts';
import { useAdminAction } from '../lib/api/admin-query.ts';

const meKey = ['admin', 'session/me', {}];

/** Who is signed in; null is nobody. */
export function useWhoAmI(enabled: boolean) {
  return useQuery({ queryKey: meKey, queryFn: whoAmI, enabled, staleTime: 60_000 });
}

/** Nobody is an answer here, not an error. */
async function whoAmI() {
  try {
    return await callAdmin('session/me', {});
  } catch (error) {
    if (error instanceof AdminError && error.signedOut) return null;
    throw error;
  }
}

export function forgetWhoAmI(client: QueryClient): void {
  client.setQueryData(meKey, null);
}

export function useLogout(onDone: () => void) {
  return useAdminAction('session/logout', { onDone });
}
