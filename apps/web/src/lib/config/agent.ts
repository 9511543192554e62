import type { PlatformKey } from '@liuguang/contract/shapes/platform.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys, staleTimes } from '../api/query.ts';
import { local } from '../storage/storage.ts';
import type { StoredConfig } from '../storage/storage.ts';
import { useAppStore } from '../storage/app-store.ts';

/** The agent of this page and its public platform keys, as one stored value: `config`. */
export function agentQuery() {
  return {
    queryKey: [...keys.call('getAgentInfo'), ...keys.call('getPlatForm')],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredConfig> => {
      const options = { signal, quiet: true };
      const [agent, platform] = await Promise.all([
        callApi('getAgentInfo', {}, options),
        callApi('getPlatForm', {}, options),
      ]);
      const config: StoredConfig = {
        agentId: agent.agentId,
        agentName: agent.agentName,
        logo: agent.logo,
        keys: Object.fromEntries(platform.list.map(({ key, value }) => [key, value])),
      };
      local.write('config', config);
      useAppStore.setState({
        agentid: config.agentId,
        resolvedAgent: config.agentId,
        secretcode: agent.secretcode,
        adult: agent.adultEnabled,
      });
      return config;
    },
    staleTime: staleTimes.settings,
    // The last visit's answer paints the shell at once; it counts as stale, so the network still has its say.
    initialData: () => local.read('config'),
    initialDataUpdatedAt: 0,
  };
}

/** The agent, as far as it is known: from the last visit, then from the server. */
export function useAgent(): { agentId: string; agentName: string; logo: string } | undefined {
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
