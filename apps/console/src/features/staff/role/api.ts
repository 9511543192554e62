import { useAdminQuery } from '../../../lib/api/admin-query.ts';

export function useRoles(enabled = true) {
  return useAdminQuery('roles/list', {}, { enabled });
}
