import { joinAgentAdmin } from './agent-admin-features.ts';
import type { AppDeps } from './app.ts';
import { joinContentAdmin } from './content-admin-features.ts';
import { createPasswords } from './features/account/login/password.ts';
import { dashboardAdminRoutes } from './features/dashboard/dashboard.admin.ts';
import { allowList } from './features/staff/allow-list/allow-list.service.ts';
import { recoveryCodes } from './features/staff/sign-in/recovery-codes.ts';
import { sessionRoutes } from './features/staff/sign-in/session.routes.ts';
import { setupService } from './features/staff/setup/setup.service.ts';
import { signInService } from './features/staff/sign-in/sign-in.service.ts';
import { staffSessions } from './features/staff/sign-in/staff-session.repository.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { staffService } from './features/staff/staff.service.ts';
import { createTotps } from './features/staff/sign-in/totp.ts';
import { systemRoutes } from './features/system/system.admin.ts';
import { staffUploadRoutes } from './features/upload/upload.admin.ts';
import { joinModerationAdmin } from './moderation-admin-features.ts';
import { joinMoneyAdmin } from './money-admin-features.ts';
import type { StaffDirectory } from './platform/caller/staff.ts';
import type { AdminRoutes } from './platform/admin/admin-handlers.ts';
import { joinServiceAdmin } from './service-admin-features.ts';
import type { Limiter } from './platform/limits/limiter.ts';

type StaffDeps = Pick<AppDeps, 'database' | 'secrets' | 'clock'> & {
  readonly config: { breachedPasswords: string | undefined };
};

/** What the console shows in an authenticator app. */
const issuer = '运营后台';

/** Where the sections of the console are joined: a section adds its routes here. */
export function joinAdmin(deps: AppDeps & { limiter: Limiter }, staffFeature: StaffFeature): AdminRoutes {
  const { secrets, clock, limiter } = deps;
  const { db } = deps.database;
  const { passwords, totps, sessions, recovery, setup, allowed } = staffFeature;
  const signIn = signInService({ db, pepper: secrets.pepper, passwords, totps, sessions, limiter, clock });
  const staff = staffService({ db, setup, sessions, clock });
  return {
    ...sessionRoutes({ db, signIn, setup, sessions, recovery }),
    ...staffRoutes({ db, staff, sessions, allowed }),
    ...staffUploadRoutes(db),
    ...joinAgentAdmin(deps),
    ...joinContentAdmin(deps),
    ...dashboardAdminRoutes(db),
    ...systemRoutes({ db, folder: deps.uploadFiles.folder, parts: deps.process?.parts ?? (() => []) }),
    ...joinMoneyAdmin(deps),
    ...joinModerationAdmin(deps),
    ...joinServiceAdmin(deps),
  };
}

type StaffFeature = ReturnType<typeof joinStaff>;

/** Who staff are: made before everything that has to know. */
export function joinStaff(deps: StaffDeps) {
  const parts = staffParts(deps);
  const allowed = allowList(deps.database.db, deps.clock);
  const directory: StaffDirectory = {
    find: (token) => parts.sessions.find(token),
    allows: (address) => allowed.allows(address),
  };
  return { ...parts, allowed, directory };
}

/** What the start of the program and the command line need of staff as well. */
export function staffParts({ database, secrets, clock, config }: StaffDeps) {
  const { db } = database;
  const passwords = createPasswords(secrets.pepper, { breached: config.breachedPasswords });
  const totps = createTotps(secrets.otpKey, issuer);
  const sessions = staffSessions(db, clock);
  const recovery = recoveryCodes(secrets.pepper);
  const setup = setupService({ db, passwords, totps, recovery, sessions, clock });
  return { passwords, totps, sessions, recovery, setup };
}
