import { hostName, isAddress } from '../../../platform/net/host-name.ts';
import { hostRules } from '../agent-host.ts';
import type { AgentService } from '../agent.service.ts';

const longestName = 253;

/**
 * Whether a proxy may get a certificate for a name: those of the installation and the proven ones of agents. Answered from
 * the directory in memory, so whoever asks for a million names reaches neither the database nor an authority.
 */
export function tlsHosts(config: Parameters<typeof hostRules>[0], agents: Pick<AgentService, 'isDomain'>) {
  const { own, console } = hostRules(config);
  const installation = new Set([...own, ...console]);
  return async (name: unknown): Promise<boolean> => {
    if (typeof name !== 'string' || name.length > longestName || name !== hostName(name) || isAddress(name))
      return false;
    return installation.has(name) || (await agents.isDomain(name));
  };
}
