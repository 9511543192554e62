import { useAdminQuery } from '../../lib/api/admin-query.ts';

export function useJobCounts(days: number) {
  return useAdminQuery('imageTools/counts', { days }, { everyMs: 10_000 });
}

export function useLimits() {
  return useAdminQuery('imageTools/limits', {});
}
