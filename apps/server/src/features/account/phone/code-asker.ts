import { fail } from '../../../platform/errors/fail.ts';
import type { CallContext } from '../../../platform/http/calls/handlers.ts';
import { browserOf } from '../login/browser.ts';
import { browserAsker, sessionAsker } from './code-proof.ts';

/** Scenes without a login: the code is bound to the browser that asked; in all others to its session. */
const withoutAccount = new Set(['login', 'reset']);

/** Who asks for or brings a code. */
export function askerOf(scene: string, { cookies, sessionId }: CallContext): string {
  if (withoutAccount.has(scene)) return browserAsker(browserOf(cookies, 'asker').remember());
  if (sessionId === null) throw fail('NOT_LOGGED_IN');
  return sessionAsker(sessionId);
}
