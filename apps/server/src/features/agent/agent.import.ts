import { type PlatformKey, platformKeys } from '@liuguang/contract/shapes/platform.ts';
import type { AgentTheme } from '@liuguang/contract/shapes/brand.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { agentTag } from './agent.service.ts';
import { themeColumns } from './brand/agent-brand.ts';
import { agentIconsSpec } from './brand/agent-icons.job-spec.ts';
import { isPlatformValue } from './platform-key.ts';

export interface AgentImport {
  readonly agentId: string;
  readonly name: string;
  /** A path of our own (`/i/…`), or empty. */
  readonly logo: string;
  readonly adultEnabled: boolean;
  /** Left out: what the row has stays, a new row gets a random one. */
  readonly secretcode?: string;
  readonly domains: readonly string[];
  readonly channels: readonly string[];
  readonly keys: Readonly<Partial<Record<PlatformKey, string>>>;
  /** Left out: what the row has stays. */
  readonly tagline?: string | undefined;
  readonly theme?: AgentTheme | undefined;
}

/** Makes or changes an agent with its hosts, channels and platform keys; idempotent. */
export async function saveAgent(db: Db, agent: AgentImport): Promise<void> {
  const keys = Object.entries(agent.keys);
  for (const [key, value] of keys) {
    if (!isPlatformValue(key, value)) throw new TypeError(`platform key ${key} cannot have the value ${value}`);
  }
  const write = async (tx: Db) => {
    const fields = {
      name: agent.name,
      logo: agent.logo,
      adult_enabled: agent.adultEnabled,
      ...(agent.secretcode === undefined ? {} : { secretcode: agent.secretcode }),
      ...(agent.tagline === undefined ? {} : { tagline: agent.tagline }),
      ...(agent.theme === undefined ? {} : themeColumns(agent.theme)),
    };
    await tx
      .insertInto('agents')
      .values({ id: agent.agentId, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute();

    await tx.deleteFrom('agent_channels').where('agent_id', '=', agent.agentId).execute();
    await tx
      .deleteFrom('platform_keys')
      .where('agent_id', '=', agent.agentId)
      .where('key', 'in', Object.keys(platformKeys))
      .execute();

    const agent_id = agent.agentId;
    await saveDomains(tx, agent);
    const channels = agent.channels.map((channel_api) => ({ channel_api, agent_id }));
    if (channels.length > 0) await tx.insertInto('agent_channels').values(channels).execute();
    if (keys.length > 0) {
      await tx
        .insertInto('platform_keys')
        .values(keys.map(([key, value]) => ({ agent_id, key, value })))
        .execute();
    }
    await invalidate(tx, agentTag);
    await enqueue(tx, agentIconsSpec, {}, { key: agentIconsSpec.id });
  };
  await (db.isTransaction ? write(db) : transact(db, write));
}

/** Those that stay keep how they were proven; new ones are taken on the word of whoever is at the machine. */
async function saveDomains(tx: Db, { agentId, domains }: AgentImport): Promise<void> {
  const wanted = new Set(domains.map((domain) => domain.toLowerCase()));
  const rows = await tx.selectFrom('agent_domains').select('domain').where('agent_id', '=', agentId).execute();
  const held = new Set(rows.map(({ domain }) => domain));
  for (const domain of held.difference(wanted)) {
    await tx.deleteFrom('agent_domains').where('agent_id', '=', agentId).where('domain', '=', domain).execute();
  }
  const added = [...wanted.difference(held)].map((domain) => ({ domain, agent_id: agentId }));
  if (added.length > 0) await tx.insertInto('agent_domains').values(added).execute();
}
