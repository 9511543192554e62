import type { QueryClient } from '@tanstack/react-query';
import { agentQuery } from '../shared/agent.ts';
import { configureClient } from '../shared/client.ts';
import { arrive } from '../shared/machine-code.ts';
import { local } from '../shared/storage.ts';
import { useMemory } from '../shared/store.ts';
import { showToast } from '../ui/toast.tsx';

/** The start of a visit, in the order of rules.md: clean the address, join client and storage, ask who the agent is. */
export function start(queryClient: QueryClient): void {
  const { machineCode, agentid } = arrive();
  useMemory.setState({ signedIn: local.read('_isLogin') === 'yes', ...(agentid === undefined ? {} : { agentid }) });

  configureClient({
    base: import.meta.env.BASE_URL,
    carried: () => carriedFields(machineCode, agentid),
    onErrorMessage: (message) => showToast(message, 'error'),
    onSessionLost: () => {
      local.write('_isLogin', 'no');
      useMemory.setState({ signedIn: false });
    },
  });
  void queryClient.prefetchQuery(agentQuery());
}

/**
 * The agent goes along once it is known: from the link, or resolved by the server from host and channel. Before that
 * the server decides; sending our default of 3 would overrule the host.
 */
function carriedFields(machineCode: string, linkedAgent: string | undefined) {
  const open: Record<string, string> = {};
  const agentid = linkedAgent ?? useMemory.getState().resolvedAgent;
  const channelApi = local.read('channelApi');
  const userName = local.read('code');
  if (agentid) open['agentid'] = agentid;
  if (channelApi) open['channelApi'] = channelApi;
  if (userName) open['userName'] = userName;
  return { open, secret: { machineCode } };
}
