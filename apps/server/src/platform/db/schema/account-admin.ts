import type { ColumnType } from 'kysely';
import type { Identity, Int8, Time, TimeOrNull } from './columns.ts';

interface AccountBansTable {
  account_id: Int8;
  agent_id: Int8;
  reason: string;
  until: TimeOrNull;
  banned_at: Time;
  staff_name: string;
  hidden: ColumnType<unknown, string | undefined, string>;
}

interface AccountActionsTable {
  id: Identity;
  account_id: Int8;
  at: Time;
  staff_name: string;
  action: 'ban' | 'unban' | 'end sessions' | 'days' | 'views' | 'note' | 'verify' | 'unverify';
  amount: number | null;
  text: string;
}

export interface AccountDeskTables {
  account_bans: AccountBansTable;
  account_actions: AccountActionsTable;
}
