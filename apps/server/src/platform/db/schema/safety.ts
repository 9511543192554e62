import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Int8OrNull, Time, TimeOrNull } from './columns.ts';

interface SafetyCasesTable {
  id: Identity;
  agent_id: Int8;
  kind: 'video' | 'novel' | 'chapter' | 'post' | 'comment' | 'listing' | 'user' | 'ad';
  item_id: Int8;
  owner_id: Int8OrNull;
  title: string;
  urgent: Generated<boolean>;
  state: 'open' | 'kept' | 'removed' | 'restricted';
  hidden: Generated<boolean>;
  kept: ColumnType<unknown, string | null | undefined, string | null>;
  opened_at: Time;
  due_at: Time;
  decided_at: TimeOrNull;
  decided_by: string | null;
  reason: string | null;
  ban_advised: Generated<boolean>;
  appeal_text: string | null;
  appealed_at: TimeOrNull;
  appeal_due_at: TimeOrNull;
  appeal_state: string | null;
  appeal_reason: string | null;
  appeal_decided_at: TimeOrNull;
  auto_hidden_at: TimeOrNull;
  not_hidden: 'protected' | 'doubted' | 'decided' | 'cap' | 'hold' | null;
  decided_look: Buffer | null;
  batch_id: Int8OrNull;
}

interface SafetyBatchesTable {
  id: Identity;
  decided_by: string;
  decided_at: Time;
  decision: 'keep' | 'remove';
}

interface SafetyHoldsTable {
  id: Identity;
  started_at: Time;
  ends_at: Time;
  hidden: number;
  released_at: TimeOrNull;
  released_by: string | null;
}

interface SafetyReportsTable {
  id: Identity;
  case_id: Int8;
  kind: 'video' | 'novel' | 'chapter' | 'post' | 'comment' | 'listing' | 'user' | 'ad';
  item_id: Int8;
  reporter_id: Int8OrNull;
  reason: string;
  text: string;
  reported_at: Time;
  trust: 'doubted' | 'visitor' | 'member' | 'established';
  address_hash: Buffer | null;
}

interface MediaLooksTable {
  media_id: string;
  looks: string[];
}

interface BlockedFilesTable {
  sha256: Buffer;
  case_id: Int8;
}

interface BlockedLooksTable {
  id: Identity;
  case_id: Int8;
  look: string;
  bands: number[];
}

export interface SafetyTables {
  safety_cases: SafetyCasesTable;
  safety_reports: SafetyReportsTable;
  safety_batches: SafetyBatchesTable;
  safety_holds: SafetyHoldsTable;
  media_looks: MediaLooksTable;
  blocked_files: BlockedFilesTable;
  blocked_looks: BlockedLooksTable;
}
