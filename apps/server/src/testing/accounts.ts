import type { Account } from '../platform/caller/caller.ts';

/** An account of agent 3 as a session gives it. */
export function sampleAccount(accountId: string, more: Partial<Account> = {}): Account {
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
