import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/client.ts';

export const agentQuery = queryOptions({ queryKey: ['agent'], queryFn: () => callApi('getAgentInfo', {}) });

export const groupsQuery = queryOptions({ queryKey: ['groups'], queryFn: () => callApi('getVideoGroups', {}) });

/** Whether the installation answers, asked again every ten seconds so that the page notices an outage by itself. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async () => (await fetch('/health')).ok,
  refetchInterval: 10_000,
  retry: false,
});
