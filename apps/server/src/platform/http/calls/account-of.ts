import type { Account } from '../../caller/caller.ts';
import type { CallContext } from './handlers.ts';

/** The account of a call that only an account can make. */
export function accountOf({ account }: CallContext): Account {
  if (!account) throw new Error('the call is open to anyone: there may be no account');
  return account;
}
