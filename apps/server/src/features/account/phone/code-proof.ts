import { type CallError, failSaying, fail } from '../../../platform/errors/fail.ts';
import type { CodeScope, SmsCodes } from '../../sms/sms.public.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CallContext } from '../../../platform/http/calls/handlers.ts';
import { browserOf } from '../login/browser.ts';

export function browserAsker(browser: Buffer | null): string {
  return `browser ${browser?.toString('hex') ?? 'unknown'}`;
}

export function sessionAsker(sessionId: string): string {
  return `session ${sessionId}`;
}

const wrong = '验证码错误或已过期';

export function wrongCode(): CallError {
  return failSaying(wrong, 'INVALID_INPUT', { fields: { code: wrong } });
}

/** Checks a code; `use` consumes it in the transaction that it was asked for. */
export async function proveByCode(
  sms: SmsCodes,
  scope: CodeScope,
  code: string,
): Promise<{ use(trx: Db): Promise<void> }> {
  const codeId = await sms.check(scope, code);
  if (codeId === null) throw wrongCode();
  return {
    async use(trx) {
      if (!(await sms.use(trx, codeId))) throw wrongCode();
    },
  };
}

/** Scenes without a login: the code is bound to the browser that asked; in all others to its session. */
const withoutAccount = new Set(['login', 'reset']);

/** Who asks for or brings a code. */
export function askerOf(scene: string, { cookies, sessionId }: CallContext): string {
  if (withoutAccount.has(scene)) return browserAsker(browserOf(cookies, 'asker').remember());
  if (sessionId === null) throw fail('NOT_LOGGED_IN');
  return sessionAsker(sessionId);
}
