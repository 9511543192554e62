import type { PlatformKey } from '@liuguang/contract/shapes/platform.ts';
import type { AgentTheme } from '@liuguang/contract/shapes/brand.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { AgentImport } from './agent.import.ts';
import { themeOf } from './brand/agent-brand.ts';

export interface AgentDetails extends Omit<AgentImport, 'secretcode' | 'tagline' | 'theme'> {
  readonly tagline: string;
  readonly theme: AgentTheme;
  readonly keys: Readonly<Partial<Record<PlatformKey, string>>>;
}

export async function listAgents(db: Db): Promise<AgentDetails[]> {
  const [agents, domains, channels, keys] = await Promise.all([
    db
      .selectFrom('agents')
      .select(['id', 'name', 'logo', 'adult_enabled', 'tagline', 'accent', 'accent_end', 'background'])
      .orderBy('id')
      .execute(),
    db.selectFrom('agent_domains').selectAll().orderBy('domain').execute(),
    db.selectFrom('agent_channels').selectAll().orderBy('channel_api').execute(),
    db.selectFrom('platform_keys').selectAll().orderBy('key').execute(),
  ]);
  return agents.map(({ id, name, logo, tagline, adult_enabled: adultEnabled, ...columns }) => ({
    agentId: id,
    name,
    logo,
    adultEnabled,
    tagline,
    theme: themeOf(columns),
    domains: domains.filter((row) => row.agent_id === id).map((row) => row.domain),
    channels: channels.filter((row) => row.agent_id === id).map((row) => row.channel_api),
    keys: Object.fromEntries(keys.filter((row) => row.agent_id === id).map((row) => [row.key, row.value])),
  }));
}

/** The number that a new agent gets when nobody chooses one. */
export async function nextAgentId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0) + 1 as id from agents`.execute(db);
  return rows[0]?.id ?? '1';
}

/** What an agent is called; empty when there is none. */
export async function agentName(db: Db, agentId: string): Promise<string> {
  const row = await db.selectFrom('agents').select('name').where('id', '=', agentId).executeTakeFirst();
  return row?.name ?? '';
}
