import type { CallOutput } from '@liuguang/contract/calls.ts';
import { hostListText } from '@liuguang/contract/host-proof.ts';
import type { HostKey } from '../../platform/config/host-key.ts';
import type { AgentHosts, AgentService } from '../agent/agent.public.ts';

/** Renewed by every visit. A device that was not here for so long has to find the way by itself: a host may be a stranger's by now. */
const goodForMs = 3 * 24 * 3_600_000;
const hourMs = 3_600_000;
/** More would make a header that some proxies refuse. */
const mostConnected = 40;

export type HostListService = ReturnType<typeof hostListService>;

interface Deps {
  readonly agents: Pick<AgentService, 'hosts' | 'resolve'>;
  readonly key: HostKey;
  readonly clock: () => number;
}

export function hostListService({ agents, key, clock }: Deps) {
  return {
    /** `first`: what the visitor calls home; the list begins with it where it is a host of the agent. */
    async signed(agentId: string, first: string | undefined): Promise<CallOutput<'getMultilineDomains'>> {
      const hosts = await agents.hosts(agentId);
      const domains = withFirst(hosts, first);
      // To the hour, so that what is answered stays the same for a while.
      const expiresAt = (Math.floor(clock() / hourMs) + 1) * hourMs + goodForMs;
      const list = { agentId, serial: hosts.serial, expiresAt, domains };
      return {
        list: domains.map((domain) => ({ domain })),
        agentId,
        serial: hosts.serial,
        expiresAt,
        signature: key.sign(hostListText(list)),
      };
    },

    /** The origins that a page on this host may ask whether they are well. */
    async connected(host: string): Promise<readonly string[]> {
      const agent = await agents.resolve({ agentid: undefined, host, channelApi: undefined });
      return agent ? connectedOrigins(await agents.hosts(agent.agentId)).slice(0, mostConnected) : [];
    },
  };
}

/** Without fallback hosts nobody moves, so there is nowhere to come back to either. */
function withFirst(hosts: AgentHosts, first: string | undefined): readonly string[] {
  const { origins } = hosts;
  if (first === undefined || origins.includes(first) || !connectedOrigins(hosts).includes(first)) return origins;
  return [first, ...origins];
}

/** Domains have no scheme; a page that can move at all is one over https. */
function connectedOrigins({ origins, domains }: AgentHosts): string[] {
  if (origins.length === 0) return [];
  return [...new Set([...origins, ...domains.map((domain) => `https://${domain}`)])];
}
