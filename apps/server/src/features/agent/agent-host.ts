import { defaultAgentId } from '@liuguang/contract/constants.ts';
import { hostName, isAddress, isLocalName } from '../../platform/net/host-name.ts';

/** Rules for the hosts of agents that depend on the installation. */
export interface HostRules {
  /** Hosts of the installation itself: they are the main site's, and no other agent gets them. */
  readonly own: readonly string[];
  /** Those of the console and of films and pictures, which no agent gets. */
  readonly console: readonly string[];
  /** Local names and IP addresses are allowed in development only. */
  readonly development: boolean;
}

interface Installation {
  readonly publicUrl: string | undefined;
  readonly consoleUrl?: string | undefined;
  readonly mediaUrls?: readonly string[];
  readonly env: string;
}

export function hostRules(
  { publicUrl, consoleUrl, mediaUrls = [], env }: Installation,
  /** The address that the console is used by right now. */
  inUse?: string,
): HostRules {
  return {
    own: hostsOf(publicUrl, inUse),
    console: hostsOf(consoleUrl, ...mediaUrls),
    development: env === 'development',
  };
}

const hostsOf = (...urls: (string | undefined)[]) =>
  urls.flatMap((url) => (url === undefined ? [] : (hostName(url) ?? [])));

/** Why a host cannot be given to an agent, for the terminal and for the console; null when it can. */
export function hostProblem(host: string, agentId: string, { own, console, development }: HostRules) {
  if (console.includes(host) || (own.includes(host) && agentId !== defaultAgentId)) {
    return { text: `${host} is the address of the installation itself`, zh: `${host} 是主站的地址` };
  }
  if (!development && (isAddress(host) || isLocalName(host))) {
    return { text: `${host} is an address and no name of the internet`, zh: `${host} 不是公网域名` };
  }
  return null;
}
