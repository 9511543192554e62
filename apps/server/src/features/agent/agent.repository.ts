import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import type { Db } from '../../platform/db/db.ts';
import { withBrand } from './brand/agent-brand.ts';

/** Every agent with its hosts and channels. There are tens of them, so they are read and cached as a whole. */
export interface AgentDirectory {
  readonly byId: ReadonlyMap<string, AgentInfo>;
  readonly byDomain: ReadonlyMap<string, string>;
  readonly byChannel: ReadonlyMap<string, string>;
  readonly hosts: ReadonlyMap<string, AgentHosts>;
  /** Domains of agents that chose HSTS. */
  readonly strict: ReadonlySet<string>;
}

/** Where an agent answers. */
export interface AgentHosts {
  /** Rises with every change of `origins`. */
  readonly serial: number;
  /** Where visitors go on when one is out of reach, in the order to try them. */
  readonly origins: readonly string[];
  /** Host names, without scheme and port. */
  readonly domains: readonly string[];
}

export type AgentRepository = ReturnType<typeof agentRepository>;

export function agentRepository(db: Db) {
  return {
    async directory(): Promise<AgentDirectory> {
      const [agents, serials, domains, channels, hosts] = await Promise.all([
        db
          .selectFrom('agents')
          .leftJoin('invite_settings as i', (join) =>
            join.onRef('i.agent_id', '=', 'agents.id').on('i.is_on', '=', true),
          )
          .select(['id as agentId', 'name as agentName', 'logo', 'adult_enabled as adultEnabled', 'secretcode'])
          .select(['tagline', 'accent', 'accent_end', 'background', 'share_picture', 'i.is_on as inviteOn'])
          .execute(),
        db.selectFrom('agents').select(['id', 'hosts_serial', 'hsts']).execute(),
        db.selectFrom('agent_domains').select(['domain', 'agent_id']).execute(),
        db.selectFrom('agent_channels').select(['channel_api', 'agent_id']).execute(),
        db.selectFrom('agent_fallback_hosts').select(['agent_id', 'origin']).orderBy('position').execute(),
      ]);
      const hostsOf = (agentId: string, serial: string): AgentHosts => ({
        serial: Number(serial),
        // Checked again on the way out: rows may be older than the rules.
        origins: hosts
          .filter(({ agent_id, origin }) => agent_id === agentId && URL.parse(origin)?.origin === origin)
          .map(({ origin }) => origin),
        domains: domains.filter(({ agent_id }) => agent_id === agentId).map(({ domain }) => domain),
      });
      return {
        byId: new Map(
          agents.map(({ accent, accent_end, background, share_picture, inviteOn, ...agent }) => [
            agent.agentId,
            withBrand(
              {
                ...agent,
                ...(share_picture === '' ? {} : { sharePicture: share_picture }),
                ...(inviteOn === true ? { invite: true } : {}),
              },
              { accent, accent_end, background },
            ),
          ]),
        ),
        byDomain: new Map(domains.map((row) => [row.domain, row.agent_id])),
        byChannel: new Map(channels.map((row) => [row.channel_api, row.agent_id])),
        strict: new Set(
          domains
            .filter(({ agent_id }) => serials.some(({ id, hsts }) => hsts && id === agent_id))
            .map((row) => row.domain),
        ),
        hosts: new Map(serials.map(({ id, hosts_serial }) => [id, hostsOf(id, hosts_serial)])),
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
