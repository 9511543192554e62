import { defaultAgentId } from '@liuguang/contract/constants.ts';
import { hostName, isAddress, isLocalName } from '../../platform/net/host-name.ts';

/** Rules for the hosts of agents that depend on the installation. */
export interface HostRules {
  /** Hosts of the installation itself: they are the main site's, and no other agent gets them. */
  readonly own: readonly string[];
  /** Local names and IP addresses are allowed in development only. */
  readonly development: boolean;
}

export function hostRules(
  { publicUrl, env }: { publicUrl: string | undefined; env: string },
  /** The address that the console is used by right now. */
  inUse?: string,
): HostRules {
  const own = [publicUrl, inUse].flatMap((url) => (url === undefined ? [] : (hostName(url) ?? [])));
  return { own, development: env === 'development' };
}

/** Why a host cannot be given to an agent, for the terminal and for the console; null when it can. */
export function hostProblem(host: string, agentId: string, { own, development }: HostRules) {
  if (own.includes(host) && agentId !== defaultAgentId) {
    return { text: `${host} is the address of the installation itself`, zh: `${host} 是主站的地址` };
  }
  if (!development && (isAddress(host) || isLocalName(host))) {
    return { text: `${host} is an address and no name of the internet`, zh: `${host} 不是公网域名` };
  }
  return null;
}
