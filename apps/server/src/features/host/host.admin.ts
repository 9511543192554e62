import type { HostOverview, hostCalls } from '@liuguang/contract/admin/host.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';

export function hostAdminRoutes(
  overview: (agentId: string) => Promise<HostOverview>,
): AdminSection<keyof typeof hostCalls> {
  return { 'agents/hosts': ({ agentId }) => overview(agentId) };
}
