import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Int8OrNull, Time, TimeDefault, TimeOrNull } from './columns.ts';

interface AccountsTable {
  id: Identity;
  agent_id: Int8;
  user_code: string;
  nickname: string;
  avatar: Generated<string>;
  created_at: TimeDefault;
  claimed_at: TimeOrNull;
  phone: string | null;
  password_hash: string | null;
  gender: Generated<string>;
  birthday: string | null;
  signature: Generated<string>;
  otp_epoch: Generated<number>;
  otp_issued_at: TimeOrNull;
  last_login_at: TimeOrNull;
  age_confirmed_at: TimeOrNull;
  youth_pin_hash: string | null;
  deleted_at: TimeOrNull;
  merged_into: Int8OrNull;
  vip_until: TimeOrNull;
  banned_until: TimeOrNull;
  verified_at: TimeOrNull;
}

interface DevicesTable {
  agent_id: Int8;
  code_hash: Buffer;
  account_id: Int8OrNull;
  created_at: Time;
}

interface BrowserProofsTable {
  token_hash: Buffer;
  account_id: Int8;
  created_at: Time;
}

interface AccountMachinesTable {
  account_id: Int8;
  information: string;
  updated_at: Time;
}

interface AccountSourcesTable {
  account_id: Int8;
  channel_api: string;
  user_name: string;
  updated_at: Time;
}

interface SmsCodesTable {
  id: Identity;
  agent_id: Int8;
  scene: string;
  phone: string;
  asker: string;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Time;
  used_at: TimeOrNull;
}

interface ScanRequestsTable {
  id: string;
  agent_id: Int8;
  browser_hash: Buffer;
  address: string;
  user_agent: string;
  state: Generated<string>;
  account_id: Int8OrNull;
  expires_at: Time;
}

interface AuditLogTable {
  id: Identity;
  at: Time;
  agent_id: Int8;
  actor: string;
  action: string;
  subject: string;
  details: ColumnType<unknown, string, never>;
}

interface SessionsTable {
  id: Identity;
  token_hash: Buffer;
  agent_id: Int8;
  account_id: Int8;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  revoked_at: TimeOrNull;
  address: string;
  user_agent: string;
  restricted: Generated<boolean>;
  proven_at: TimeOrNull;
}

interface RateLimitsTable {
  key: string;
  hits: string[];
  expires_at: Int8;
}

export interface AccountTables {
  accounts: AccountsTable;
  devices: DevicesTable;
  browser_proofs: BrowserProofsTable;
  account_machines: AccountMachinesTable;
  account_sources: AccountSourcesTable;
  sms_codes: SmsCodesTable;
  scan_requests: ScanRequestsTable;
  audit_log: AuditLogTable;
  sessions: SessionsTable;
  rate_limits: RateLimitsTable;
}
