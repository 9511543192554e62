import { useAdminQuery } from '../../lib/api/admin-query.ts';

export function useDashboard(days: number) {
  return useAdminQuery('overview/figures', { days }, { everyMs: 60_000 });
}
