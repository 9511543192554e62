import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import type { PlatformKey } from '@liuguang/contract/shapes/platform.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys, staleTimes } from '../api/query.ts';
import { local, type StoredConfig } from '../storage/storage.ts';
import { useAppStore } from '../storage/app-store.ts';

/** What is known of the agent; the tagline is never stored, so it may be missing. */
type AgentConfig = StoredConfig & { readonly tagline?: string };

/** The agent of this page and its public platform keys, as one stored value: `config`. */
export function agentQuery() {
  return {
    queryKey: [...keys.call('getAgentInfo'), ...keys.call('getPlatForm')],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AgentConfig> => {
      const options = { signal, quiet: true };
      const [agent, platform] = await Promise.all([
        callApi('getAgentInfo', {}, options),
        callApi('getPlatForm', {}, options),
      ]);
      keepAgent(agent, platform);
      return configOf(agent, platform);
    },
    staleTime: staleTimes.settings,
    // The last visit's answer paints the shell at once; it counts as stale, so the network still has its say.
    initialData: (): AgentConfig | undefined => local.read('config'),
    initialDataUpdatedAt: 0,
  };
}

type Platform = CallOutput<'getPlatForm'>;

export function configOf({ agentId, agentName, logo, tagline }: AgentInfo, { list }: Platform) {
  const keysByName = Object.fromEntries(list.map(({ key, value }) => [key, value]));
  return { agentId, agentName, logo, keys: keysByName, tagline } satisfies AgentConfig;
}

/** Lets everything else know who the agent is, now and at the next visit. */
export function keepAgent(agent: AgentInfo, platform: Platform): void {
  const { tagline: _notStored, ...config } = configOf(agent, platform);
  local.write('config', config);
  useAppStore.setState({
    agentid: config.agentId,
    resolvedAgent: config.agentId,
    secretcode: agent.secretcode,
    adult: agent.adultEnabled,
    invite: agent.invite === true,
  });
  // The server made the page for its host; a link may name another agent, and the worker keeps pages for long.
  if (bakedAgent === undefined && agent.brand !== document.documentElement.dataset['brand'])
    void import('./wear-brand.ts').then(({ wearBrand }) => wearBrand(agent)).catch(() => undefined);
}

/** The agent, as far as it is known: from the last visit, then from the server. */
export function useAgent(): Omit<AgentConfig, 'keys'> | undefined {
  return useQuery(agentQuery()).data;
}

export interface PlatformKeys {
  /** False until the server (now or at the last visit) has told. */
  known: boolean;
  text: (key: PlatformKey) => string;
  flag: (key: PlatformKey) => boolean;
}

export function usePlatformKeys(): PlatformKeys {
  return platformKeysOf(useQuery(agentQuery()).data);
}

export function platformKeysOf(config: Pick<StoredConfig, 'keys'> | undefined): PlatformKeys {
  const text = (key: PlatformKey): string => config?.keys[key] ?? '';
  return { known: config !== undefined, text, flag: (key) => text(key) === 'true' };
}
