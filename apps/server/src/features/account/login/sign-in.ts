import type { Cookies } from '../../../platform/http/calls/cookies.ts';
import type { CallContext } from '../../../platform/http/calls/handlers.ts';
import type { NewSession, Sessions } from '../../../platform/session/session-store.ts';
import type { LoggedIn } from './login.service.ts';

/** Opens a session for the account on this browser; the previous one ends. */
export async function signIn(
  sessions: Sessions,
  { agent, account, sessionId, address, userAgent, host, cookies, nameAccount }: CallContext,
  { accountId, ...options }: LoggedIn,
): Promise<void> {
  const client = { address, userAgent, host };
  const session = await sessions.create({ agentId: agent.agentId, accountId }, client, options);
  if (account && sessionId !== null) await sessions.revoke(account.accountId, sessionId);
  nameAccount(accountId);
  keepSession(cookies, session);
}

export function keepSession(cookies: Cookies, { token, maxAgeSeconds }: NewSession): void {
  cookies.set('session', token, maxAgeSeconds);
}

/** The account and session of a call that only an account can make. */
export function signedIn({ account, sessionId }: CallContext) {
  if (!account || sessionId === null) throw new Error('the call is open to anyone: there may be no account');
  return { ...account, sessionId };
}
