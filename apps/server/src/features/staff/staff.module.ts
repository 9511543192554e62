import type { StaffDirectory } from '../../platform/caller/staff.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { createTotps } from '../../platform/second-factor/totp.ts';
import type { MailModule } from '../mail/mail.public.ts';
import { allowList } from './allow-list/allow-list.service.ts';
import { staffMailRoutes } from './mail/staff-mail.routes.ts';
import { staffMail } from './mail/staff-mail.service.ts';
import { staffNotices } from './notice/notice.service.ts';
import { recoveryCodes } from './sign-in/recovery-codes.ts';
import { passkeyRoutes } from './passkey/passkey.routes.ts';
import { passkeySignIn } from './passkey/passkey-sign-in.ts';
import { passkeyService } from './passkey/passkey.service.ts';
import { entering, sessionRoutes } from './sign-in/session.routes.ts';
import { promoterLogins } from './promoter/promoter-login.service.ts';
import { roleRoutes } from './role/role.routes.ts';
import { roleService } from './role/role.service.ts';
import { issuer, setupService } from './setup/setup.service.ts';
import { signInService } from './sign-in/sign-in.service.ts';
import { staffSessions } from './sign-in/staff-session.repository.ts';
import { staffRoutes } from './staff.routes.ts';
import { staffService } from './staff.service.ts';
import { tokenRoutes } from './token/token.routes.ts';
import { tokenService } from './token/token.service.ts';

export function staffModule(deps: Deps, others: { mail: MailModule }) {
  const { db, secrets, passwords, limiter, clock } = deps;
  const { pepper, otpKey } = secrets;
  const totps = createTotps(otpKey, 'staff totp');
  const mail = staffMail({ db, mail: others.mail, limiter, pepper, clock });
  const notices = staffNotices(db, clock, mail);
  const sessions = staffSessions(db, clock, notices);
  const recovery = recoveryCodes(pepper);
  const setup = setupService({ db, passwords, totps, recovery, sessions, clock, pepper });
  const signIn = signInService({ db, pepper, passwords, totps, sessions, notices, limiter, clock });
  const passkeys = passkeyService({ db, pepper, issuer, clock });
  const byPasskey = passkeySignIn({ db, passkeys, sessions, clock });
  const enter = entering(db, sessions);
  const staff = staffService({ db, setup, sessions, clock });
  const logins = promoterLogins({ db, setup, staff });
  const allowed = allowList(db, clock);
  const tokens = tokenService(db, clock);
  const directory: StaffDirectory = {
    find: (token) => sessions.find(token),
    findToken: (secret, address) => tokens.find(secret, address),
    allows: (address) => allowed.allows(address),
  };
  return {
    staff,
    logins,
    setup,
    tokens,
    allowed,
    directory,
    mail,
    adminRoutes: {
      ...sessionRoutes({ db, signIn, setup, sessions, recovery, passkeys, notices, enter }),
      ...passkeyRoutes({ passkeys, byPasskey, notices, signIn, enter }),
      ...staffMailRoutes({ mail, signIn }),
      ...tokenRoutes({ tokens, signIn }),
      ...roleRoutes(roleService(db, clock)),
      ...staffRoutes({ db, staff, sessions, allowed }),
    },
  } satisfies Module;
}

export type StaffModule = ReturnType<typeof staffModule>;
