import { useAdminQuery } from '../../lib/api/admin-query.ts';

export function useFind(keyword: string) {
  return useAdminQuery('find/all', { keyword }, { enabled: keyword !== '' });
}
