import type { Int8 } from './columns.ts';

interface AccountDaysTable {
  agent_id: Int8;
  day: string;
  account_id: Int8;
}

interface AgentDaysTable {
  agent_id: Int8;
  day: string;
  figure: string;
  value: Int8;
}

export interface OverviewTables {
  account_days: AccountDaysTable;
  agent_days: AgentDaysTable;
}
