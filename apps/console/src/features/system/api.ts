import { useAdminMutation } from '../../lib/api/admin-mutation.ts';
import { useAdminQuery } from '../../lib/api/admin-query.ts';

export function useAbout() {
  return useAdminQuery('system/about', {});
}

export function useHealth() {
  return useAdminQuery('system/health', {}, { everyMs: 10_000 });
}

export function useBackups() {
  return useAdminQuery('backup/list', {}, { everyMs: 5000 });
}

/** Whether every entry of the audit log still fits the one before. */
export function useVerifyAudit() {
  return useAdminMutation('audit/verify');
}
