import type { LineName } from '@liuguang/contract/admin/dashboard.ts';
import { useAdminQuery } from '../../lib/api/admin-query.ts';

/** What waits for a person. */
export function useToday() {
  return useAdminQuery('overview/today', {}, { everyMs: 30_000 });
}

/** Each of a manager's own channels. */
export function useMyChannels(days: number) {
  return useAdminQuery('portal/channels', { days }, { everyMs: 60_000 });
}

export function useDashboard(days: number, line: LineName = 'income') {
  return useAdminQuery('overview/figures', { days, line }, { everyMs: 60_000 });
}

export function useTopTitles(days: number) {
  return useAdminQuery('overview/top', { days }, { everyMs: 60_000 });
}

export function useRunning() {
  return useAdminQuery('system/status', {}, { everyMs: 60_000 });
}
