import type { Account } from '../../platform/caller/caller.ts';

/** An account of agent 3 as a session gives it; no row is needed to look at ads. */
export function viewer(accountId: string, more: Partial<Account> = {}): Account {
  return {
    accountId,
    agentId: '3',
    claimed: false,
    restricted: false,
    vip: false,
    adult: false,
    youth: false,
    ...more,
  };
}
