import { defaultAgentId } from '@liuguang/contract/constants.ts';
import type { AgentService } from '../../agent/agent.public.ts';
import type { Face } from '../letter/letter.ts';

export type AgentFaces = ReturnType<typeof agentFaces>;

/** In whose name members get mail, and where its links lead: to their agent, by the host that it has. */
export function agentFaces(agents: Pick<AgentService, 'resolve' | 'hosts'>, publicUrl: string | undefined) {
  const resolve = (agentId: string) => agents.resolve({ agentid: agentId, host: '', channelApi: undefined });

  return {
    async faceOf(agentId: string): Promise<Face> {
      const agent = await resolve(agentId);
      const { accent = '#333333', ink = '#ffffff' } = agent?.theme ?? {};
      return { name: agent?.agentName ?? '', accent, ink };
    },

    /** Where the app of an agent is; null where this installation has no address of its own to name. */
    async siteOf(agentId: string): Promise<Site | null> {
      if (!(await resolve(agentId))) return null;
      const [domain] = (await agents.hosts(agentId)).domains.toSorted();
      if (domain !== undefined) return siteAt(`https://${domain}`);
      if (publicUrl === undefined) return null;
      return siteAt(new URL(publicUrl).origin, agentId === defaultAgentId ? undefined : agentId);
    },
  };
}

export type Site = ReturnType<typeof siteAt>;

function siteAt(origin: string, agentid?: string) {
  return {
    origin,
    /** A screen of the app, such as `/video?id=7`. */
    screen(route: string): string {
      const joined = agentid === undefined ? route : `${route}${route.includes('?') ? '&' : '?'}agentid=${agentid}`;
      return `${origin}/#${joined}`;
    },
  };
}
