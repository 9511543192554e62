import { useState } from 'react';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

export function useAgentSettings(agentId: string) {
  return useAdminQuery('agents/get', { agentId });
}

const copyEveryMs = 700;

/** Asks until all of it is there. */
export function useCopyState(agentId: string) {
  const [isDone, setDone] = useState(false);
  const found = useAdminQuery('agents/copyState', { agentId }, isDone ? {} : { everyMs: copyEveryMs });
  if (!isDone && found.data && (found.data.copy?.isDone ?? true)) setDone(true);
  return found;
}

export function useHosts(agentId: string) {
  return useAdminQuery('agents/hosts', { agentId });
}

export function useSetAdult(done: string) {
  return useAdminAction('agents/setAdult', { done, refresh: ['agents/get', 'agents/list'] });
}

export function useDomains(agentId: string) {
  return useAdminQuery('agents/domains', { agentId });
}

export function useCheckDomain() {
  return useAdminAction('agents/checkDomain', { refresh: ['agents/domains', 'agents/get', 'agents/list'] });
}

export function useSetHsts(done: string) {
  return useAdminAction('agents/setHsts', { done, refresh: ['agents/domains'] });
}

export function useLooks(agentId: string) {
  return useAdminQuery('agents/looks', { agentId });
}
