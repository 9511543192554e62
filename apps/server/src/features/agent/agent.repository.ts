import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import type { Db } from '../../platform/db/db.ts';
import { withBrand } from './brand/agent-brand.ts';

/** Every agent with its hosts and channels. There are tens of them, so they are read and cached as a whole. */
export interface AgentDirectory {
  readonly byId: ReadonlyMap<string, AgentInfo>;
  readonly byDomain: ReadonlyMap<string, string>;
  readonly byChannel: ReadonlyMap<string, string>;
}

export type AgentRepository = ReturnType<typeof agentRepository>;

export function agentRepository(db: Db) {
  return {
    async directory(): Promise<AgentDirectory> {
      const [agents, domains, channels] = await Promise.all([
        db
          .selectFrom('agents')
          .select(['id as agentId', 'name as agentName', 'logo', 'adult_enabled as adultEnabled', 'secretcode'])
          .select(['tagline', 'accent', 'accent_end', 'background'])
          .execute(),
        db.selectFrom('agent_domains').select(['domain', 'agent_id']).execute(),
        db.selectFrom('agent_channels').select(['channel_api', 'agent_id']).execute(),
      ]);
      return {
        byId: new Map(
          agents.map(({ accent, accent_end, background, ...agent }) => [
            agent.agentId,
            withBrand(agent, { accent, accent_end, background }),
          ]),
        ),
        byDomain: new Map(domains.map((row) => [row.domain, row.agent_id])),
        byChannel: new Map(channels.map((row) => [row.channel_api, row.agent_id])),
      };
    },

    async platformKeys(agentId: string): Promise<{ key: string; value: string }[]> {
      return await db
        .selectFrom('platform_keys')
        .select(['key', 'value'])
        .where('agent_id', '=', agentId)
        .orderBy('key')
        .execute();
    },
  };
}
