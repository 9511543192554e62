import type { StaffDirectory } from '../../platform/caller/staff.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { allowList } from './allow-list/allow-list.service.ts';
import { recoveryCodes } from './sign-in/recovery-codes.ts';
import { sessionRoutes } from './sign-in/session.routes.ts';
import { setupService } from './setup/setup.service.ts';
import { signInService } from './sign-in/sign-in.service.ts';
import { staffSessions } from './sign-in/staff-session.repository.ts';
import { staffRoutes } from './staff.routes.ts';
import { staffService } from './staff.service.ts';
import { createTotps } from './sign-in/totp.ts';

/** What the console shows in an authenticator app. */
const issuer = '运营后台';

export function staffModule({ db, secrets: { pepper, otpKey }, passwords, limiter, clock }: Deps) {
  const totps = createTotps(otpKey, issuer);
  const sessions = staffSessions(db, clock);
  const recovery = recoveryCodes(pepper);
  const setup = setupService({ db, passwords, totps, recovery, sessions, clock });
  const signIn = signInService({ db, pepper, passwords, totps, sessions, limiter, clock });
  const staff = staffService({ db, setup, sessions, clock });
  const allowed = allowList(db, clock);
  const directory: StaffDirectory = {
    find: (token) => sessions.find(token),
    allows: (address) => allowed.allows(address),
  };
  return {
    staff,
    setup,
    allowed,
    directory,
    adminRoutes: {
      ...sessionRoutes({ db, signIn, setup, sessions, recovery }),
      ...staffRoutes({ db, staff, sessions, allowed }),
    },
  } satisfies Module;
}

export type StaffModule = ReturnType<typeof staffModule>;
