import type { Generated } from 'kysely';
import type { Identity, Int8, Time, TimeOrNull } from './columns.ts';

interface AdsTable {
  id: Identity;
  import_key: string | null;
  placement: string;
  name: string;
  remark: Generated<string>;
  picture: string;
  link: string;
  open_type: Generated<number>;
  play_second: Generated<number>;
  weight: Generated<number>;
  position: Generated<number>;
  starts_at: TimeOrNull;
  ends_at: TimeOrNull;
}

interface AdAgentsTable {
  ad_id: Int8;
  agent_id: Int8;
}

interface AdWatchesTable {
  token_hash: Buffer;
  account_id: Int8;
  ad_id: Int8;
  started_at: Time;
  used_at: TimeOrNull;
}

interface AdEventDaysTable {
  agent_id: Int8;
  ad_id: Int8;
  day: string;
  event: 'show' | 'click' | 'start';
  count: Int8;
}

export interface AdTables {
  ads: AdsTable;
  ad_agents: AdAgentsTable;
  ad_watches: AdWatchesTable;
  ad_event_days: AdEventDaysTable;
}
