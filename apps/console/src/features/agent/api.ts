import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

export function useAgentSettings(agentId: string) {
  return useAdminQuery('agents/get', { agentId });
}

export function useHosts(agentId: string) {
  return useAdminQuery('agents/hosts', { agentId });
}

export function useSetAdult(done: string) {
  return useAdminAction('agents/setAdult', { done, refresh: ['agents/get', 'agents/list'] });
}
