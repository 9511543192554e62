import type { Generated } from 'kysely';
import type { Identity, Int8, Int8OrNull, Time, TimeOrNull } from './columns.ts';

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
  category: Generated<string>;
  paused: Generated<boolean>;
  daily_cap: number | null;
  budget_event: string | null;
  budget: Int8OrNull;
  deleted_at: TimeOrNull;
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
  ends_at: Time;
  used_at: TimeOrNull;
}

interface AdEventsTable {
  key: string;
  at: Time;
  agent_id: Int8;
  ad_id: Int8;
  placement: string;
  event: 'show' | 'click' | 'start';
  verdict: 'counted' | 'bot' | 'anonymous' | 'rate' | 'repeat' | 'over';
}

interface AdEventHoursTable {
  ad_id: Int8;
  agent_id: Int8;
  placement: string;
  hour: Time;
  event: 'show' | 'click' | 'start';
  verdict: 'counted' | 'bot' | 'anonymous' | 'rate' | 'repeat' | 'over';
  count: Int8;
}

interface AdTotalsTable {
  ad_id: Int8;
  event: 'show' | 'click' | 'start';
  count: Int8;
}

interface AdAccountDaysTable {
  account_id: Int8;
  day: string;
  ad_id: Int8;
  shows: number;
}

export interface AdTables {
  ads: AdsTable;
  ad_agents: AdAgentsTable;
  ad_watches: AdWatchesTable;
  ad_events: AdEventsTable;
  ad_event_hours: AdEventHoursTable;
  ad_totals: AdTotalsTable;
  ad_account_days: AdAccountDaysTable;
}
