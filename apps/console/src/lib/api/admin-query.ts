import { type AdminCallName, adminCalls, type AdminInput, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useAgent } from '../session/agent-scope.tsx';
import { callAdmin } from './admin-client.ts';
import { AdminError } from './admin-error.ts';

interface QueryOptions {
  /** Asks again this often, for what changes by itself. */
  readonly everyMs?: number;
  readonly enabled?: boolean;
}

/** What a reading call answers. A call about agents is asked for the agent that is picked at the top. */
export function useAdminQuery<N extends AdminCallName>(name: N, input: AdminInput<N>, options: QueryOptions = {}) {
  const scoped = useScopedInput(name, input);
  return useQuery({
    queryKey: ['admin', name, scoped],
    queryFn: () => callAdmin(name, scoped),
    refetchInterval: options.everyMs ?? false,
    enabled: options.enabled ?? true,
    placeholderData: keepPreviousData,
  });
}

interface ActionOptions<N extends AdminCallName> {
  /** Said when it went well. */
  readonly done?: string;
  /** The reading calls whose answers it changes. */
  readonly refresh?: readonly AdminCallName[];
  readonly onDone?: (output: AdminOutput<N>) => void;
}

/** A changing call with its words: success is said, a refusal as well, unless a form shows it beside its fields. */
export function useAdminAction<N extends AdminCallName>(
  name: N,
  { done, refresh = [], onDone }: ActionOptions<N> = {},
) {
  const { message } = App.useApp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: AdminInput<N>) => callAdmin(name, input),
    onSuccess: async (output) => {
      if (done !== undefined) void message.success(done);
      onDone?.(output);
      await Promise.all(refresh.map((call) => client.invalidateQueries({ queryKey: ['admin', call] })));
    },
    onError: (error) => {
      const inForm = error instanceof AdminError && Object.keys(error.fields).length > 0;
      if (!inForm) void message.error(error.message);
    },
  });
}

/** The input with the agent that is picked at the top, where the call knows agents and the input names none. */
export function useScopedInput<N extends AdminCallName>(name: N, input: AdminInput<N>): AdminInput<N> {
  const { agentId } = useAgent();
  const { scope, input: schema } = adminCalls[name];
  const given = (input as { agentId?: string }).agentId;
  if (scope !== 'agent' || !('agentId' in schema.shape) || given !== undefined || agentId === undefined) return input;
  return { ...input, agentId };
}
