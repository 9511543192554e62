import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Int8Default, Int8OrNull, Time, TimeOrNull } from './columns.ts';

interface PlansTable {
  id: Identity;
  import_key: string | null;
  agent_id: Int8;
  name: string;
  price: Int8;
  original_price: Int8;
  days: number;
  benefits: Generated<string[]>;
  recommended: Generated<boolean>;
  rating: Generated<string>;
  position: Generated<number>;
  active: Generated<boolean>;
}

interface OrdersTable {
  id: string;
  agent_id: Int8;
  account_id: Int8;
  plan_id: Int8;
  plan_name: string;
  days: number;
  amount: Int8;
  refunded: Int8Default;
  channel_id: string;
  client_key: string;
  state: Generated<string>;
  pay: ColumnType<unknown, string | null | undefined, string | null>;
  channel_ref: string | null;
  channel_handle: string | null;
  created_at: Time;
  expires_at: Time;
  asked_at: TimeOrNull;
  unasked: Generated<boolean>;
  paid_at: TimeOrNull;
  closed_at: TimeOrNull;
  refunded_at: TimeOrNull;
}

interface RefundsTable {
  id: string;
  order_id: string;
  amount: Int8;
  days: number | null;
  reason: string;
  state: Generated<string>;
  failure: string | null;
  created_at: Time;
  done_at: TimeOrNull;
}

interface PaymentNoticesTable {
  id: Identity;
  channel_id: string;
  received_at: Time;
  headers: ColumnType<unknown, string, never>;
  body: Buffer;
  order_id: string | null;
  verdict: string;
  digest: Buffer | null;
  times: Generated<number>;
  last_at: TimeOrNull;
}

interface RefusedNoticesTable {
  channel_id: string;
  hour: Time;
  count: Int8;
  last_at: Time;
  last_reason: string;
  last_digest: Buffer;
  last_bytes: number;
  last_network: string;
}

interface BookPostingsTable {
  id: Identity;
  key: string;
  kind: string;
  agent_id: Int8;
  order_id: string | null;
  at: Time;
}

interface BookEntriesTable {
  id: Identity;
  posting_id: Int8;
  unit: 'fen' | 'day';
  holder: string;
  account_id: Int8OrNull;
  amount: Int8;
}

interface RedeemBatchesTable {
  id: Identity;
  agent_id: Int8;
  name: string;
  days: number;
  expires_at: Time;
  revoked_at: TimeOrNull;
  created_at: Time;
  note: Generated<string>;
  codes: Generated<number>;
  made_by: Generated<string>;
}

interface RedeemCodesTable {
  code_hash: Buffer;
  batch_id: Int8;
  used_by: Int8OrNull;
  used_at: TimeOrNull;
  number: Generated<number>;
  revoked_at: TimeOrNull;
}

interface BookChecksTable {
  id: Identity;
  asked_at: Time;
  asked_by: string;
  finished_at: TimeOrNull;
  postings: Int8OrNull;
  entries: Int8OrNull;
  orders: Int8OrNull;
  accounts: Int8OrNull;
  problems: Generated<string[]>;
  failure: string | null;
}

interface SandboxPaymentsTable {
  order_id: string;
  amount: Int8;
  expires_at: Time;
  state: Generated<string>;
  paid_at: TimeOrNull;
  refunded: Int8Default;
  refunds: Generated<string[]>;
  return_url: string;
}

export interface PaymentTables {
  plans: PlansTable;
  orders: OrdersTable;
  refunds: RefundsTable;
  payment_notices: PaymentNoticesTable;
  refused_notices: RefusedNoticesTable;
  book_postings: BookPostingsTable;
  book_entries: BookEntriesTable;
  redeem_batches: RedeemBatchesTable;
  redeem_codes: RedeemCodesTable;
  book_checks: BookChecksTable;
  sandbox_payments: SandboxPaymentsTable;
}
