import { defaultAgentId } from '@liuguang/contract/constants.ts';

/** Where links of an agent lead. */
export interface Site {
  /** Empty: this installation does not know its own address. */
  readonly origin: string;
  /** Where the host alone does not say whose app it is. */
  readonly agentid?: string;
}

export function siteOf(agentId: string, domains: readonly string[], publicUrl: string | undefined): Site {
  const domain = domains.toSorted()[0];
  if (domain !== undefined) return { origin: `https://${domain}` };
  const origin = publicUrl === undefined ? '' : new URL(publicUrl).origin;
  return agentId === defaultAgentId ? { origin } : { origin, agentid: agentId };
}
