import { defaultAgentId } from '@liuguang/contract/constants.ts';
import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import type { PlatformKey } from '@liuguang/contract/shapes/platform.ts';
import type { Logger } from 'pino';
import { fail } from '../../platform/errors/fail.ts';
import type { AgentHint } from '../../platform/caller/caller.ts';
import type { AgentDirectory, AgentHosts, AgentRepository } from './agent.repository.ts';
import { isPlatformValue } from './platform-key.ts';

/** Bounds staleness when an invalidation is lost: another process may change an agent while this one cannot listen. */
const directoryTtlMs = 30_000;

/** A NOTIFY on channel `invalidate` with this payload drops the cached directory of agents. */
export const agentTag = 'agent';

export interface PlatformValue {
  key: PlatformKey;
  value: string;
}

export type AgentService = ReturnType<typeof agentService>;

interface AgentServiceDeps {
  readonly repository: AgentRepository;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

export function agentService({ repository, clock, log }: AgentServiceDeps) {
  let fresh: { directory: AgentDirectory; until: number } | undefined;
  /** Also when it is no longer fresh. */
  let latest: AgentDirectory | undefined;
  let loading: Promise<AgentDirectory> | undefined;

  async function load(): Promise<AgentDirectory> {
    const mine = repository.directory();
    loading = mine;
    try {
      const loaded = await mine;
      // Only the newest read may be cached: one that began before `forget` may hold what was just changed.
      if (loading === mine) fresh = { directory: loaded, until: clock() + directoryTtlMs };
      latest = loaded;
      return loaded;
    } finally {
      if (loading === mine) loading = undefined;
    }
  }

  function directory(): AgentDirectory | Promise<AgentDirectory> {
    if (fresh && fresh.until > clock()) return fresh.directory;
    return loading ?? load();
  }

  async function platformValues(agentId: string): Promise<PlatformValue[]> {
    const stored = await repository.platformKeys(agentId);
    return stored.flatMap(({ key, value }) => {
      if (isPlatformValue(key, value)) return [{ key, value }];
      log.warn({ agentId, key }, 'platform key dropped: the stored value is not valid');
      return [];
    });
  }

  return {
    /** Null when the request names an agent that does not exist. Answers at once when the directory is fresh. */
    resolve(hint: AgentHint): AgentInfo | null | Promise<AgentInfo | null> {
      const known = directory();
      return known instanceof Promise ? known.then((loaded) => find(loaded, hint)) : find(known, hint);
    },

    /** Whether this host is a domain of any agent here. */
    isDomain: async (host: string) => (await directory()).byDomain.has(bareHost(host)),

    /** Whether its agent chose HSTS, as far as is known without a wait. */
    isStrict(host: string): boolean {
      const known = directory();
      // Whoever asks next has it.
      if (known instanceof Promise) known.catch(() => undefined);
      return latest?.strict.has(bareHost(host)) ?? false;
    },

    async info(agentId: string): Promise<AgentInfo> {
      const agent = (await directory()).byId.get(agentId);
      if (!agent) throw fail('NOT_FOUND');
      return agent;
    },

    async hosts(agentId: string): Promise<AgentHosts> {
      const hosts = (await directory()).hosts.get(agentId);
      if (!hosts) throw fail('NOT_FOUND');
      return hosts;
    },

    platformValues,

    async platformValue(agentId: string, key: PlatformKey): Promise<PlatformValue> {
      const found = (await platformValues(agentId)).find((candidate) => candidate.key === key);
      if (!found) throw fail('NOT_FOUND');
      return found;
    },

    forget() {
      fresh = undefined;
      loading = undefined;
    },
  };
}

/** A named agent must exist; a host or channel that is not known only falls through to the next way. */
function find(directory: AgentDirectory, hint: AgentHint): AgentInfo | null {
  if (hint.agentid !== undefined) return directory.byId.get(hint.agentid) ?? null;
  const agentId =
    directory.byDomain.get(bareHost(hint.host)) ??
    (hint.channelApi === undefined ? undefined : directory.byChannel.get(hint.channelApi)) ??
    defaultAgentId;
  return directory.byId.get(agentId) ?? null;
}

/** `Tide.Example:8443` and `tide.example.` are the domain `tide.example`. */
function bareHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
