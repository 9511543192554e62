import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, TimeDefault } from './columns.ts';

interface SettingsTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: TimeDefault;
}

interface AgentsTable {
  id: Int8;
  name: string;
  logo: Generated<string>;
  adult_enabled: Generated<boolean>;
  review_uploads: Generated<boolean>;
  review_posts: Generated<boolean>;
  review_listings: Generated<boolean>;
  secretcode: Generated<string>;
  created_at: TimeDefault;
}

interface AgentDomainsTable {
  domain: string;
  agent_id: Int8;
}

interface AgentChannelsTable {
  channel_api: string;
  agent_id: Int8;
}

interface PlatformKeysTable {
  agent_id: Int8;
  key: string;
  value: string;
}

interface AgentContactsTable {
  id: Identity;
  agent_id: Int8;
  kind: 'official' | 'business' | 'service' | 'group' | 'address';
  name: string;
  value: string;
  link: string | null;
  position: Generated<number>;
}

interface AgentFallbackHostsTable {
  agent_id: Int8;
  position: number;
  origin: string;
}

interface AgentReleasesTable {
  id: Identity;
  agent_id: Int8;
  version_name: string;
  content: Generated<string>;
  apk_url: Generated<string>;
  forced: Generated<boolean>;
  published_at: TimeDefault;
}

export interface AgentTables {
  settings: SettingsTable;
  agents: AgentsTable;
  agent_domains: AgentDomainsTable;
  agent_channels: AgentChannelsTable;
  platform_keys: PlatformKeysTable;
  agent_contacts: AgentContactsTable;
  agent_fallback_hosts: AgentFallbackHostsTable;
  agent_releases: AgentReleasesTable;
}
