import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

/** Where staff are signed in now. */
export function useStaffSessions() {
  return useAdminQuery('staff/sessions', {}, { everyMs: 30_000 });
}

export function useOwnSessions() {
  return useAdminQuery('session/list', {});
}

/** Known: it is not shown again. */
export function useSeeNotice() {
  return useAdminAction('session/seeNotice', { refresh: ['session/me'] });
}

export function useAllowList() {
  return useAdminQuery('allowList/get', {});
}
