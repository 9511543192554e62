import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Int8Default, Int8OrNull, Time, TimeOrNull } from './columns.ts';

interface StaffTable {
  id: Identity;
  name: string;
  display_name: string;
  role: 'owner' | 'agentManager' | 'editor' | 'moderator' | 'finance';
  agent_ids: string[] | null;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_step: Int8Default;
  recovery_confirmed_at: TimeOrNull;
  disabled_at: TimeOrNull;
  created_at: Time;
}

interface StaffRecoveryCodesTable {
  staff_id: Int8;
  code_hash: Buffer;
  used_at: TimeOrNull;
}

interface StaffLinksTable {
  token_hash: Buffer;
  kind: 'owner' | 'invite' | 'reset';
  staff_id: Int8OrNull;
  role: 'owner' | 'agentManager' | 'editor' | 'moderator' | 'finance';
  agent_ids: string[] | null;
  totp_secret: Buffer | null;
  expires_at: Time;
}

interface StaffTicketsTable {
  token_hash: Buffer;
  staff_id: Int8;
  tries: Generated<number>;
  expires_at: Time;
}

interface StaffSessionsTable {
  id: Identity;
  token_hash: Buffer;
  staff_id: Int8;
  created_at: Time;
  last_seen_at: Time;
  revoked_at: TimeOrNull;
  address: string;
  user_agent: string;
}

interface StaffAuditTable {
  /** Given by the database, as is the hash. */
  id: ColumnType<string, never, never>;
  at: Time;
  staff_id: Int8OrNull;
  staff_name: string;
  role: string | null;
  address: string;
  call: string;
  agent_id: Int8OrNull;
  subject: string;
  details: ColumnType<unknown, string, never>;
  hash: ColumnType<Buffer, never, never>;
}

export interface StaffTables {
  staff: StaffTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_links: StaffLinksTable;
  staff_tickets: StaffTicketsTable;
  staff_sessions: StaffSessionsTable;
  staff_audit: StaffAuditTable;
}
