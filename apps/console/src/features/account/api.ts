import { useAdminQuery } from '../../lib/api/admin-query.ts';

export function useUser(accountId: string) {
  return useAdminQuery('users/get', { accountId });
}

export function useUserSessions(accountId: string) {
  return useAdminQuery('users/sessions', { accountId });
}

/** What staff did to this account. */
export function useUserActionLog(accountId: string) {
  return useAdminQuery('users/actions', { accountId });
}
