import { useAdminQuery } from '../../../lib/api/admin-query.ts';

export function useInviteSettings(agentId: string) {
  return useAdminQuery('invites/settings', { agentId });
}
