import { useAdminQuery } from '../../lib/api/admin-query.ts';

/** Where staff are signed in now. */
export function useStaffSessions() {
  return useAdminQuery('staff/sessions', {}, { everyMs: 30_000 });
}

export function useOwnSessions() {
  return useAdminQuery('session/list', {});
}

export function useAllowList() {
  return useAdminQuery('allowList/get', {});
}
