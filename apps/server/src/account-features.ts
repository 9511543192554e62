import type { Db } from './platform/db/db.ts';
import { cleanText } from './platform/text/clean-text.ts';
import { accountRepository } from './features/account/account.repository.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { accountService } from './features/account/account.service.ts';
import { selfDeclaration } from './features/account/profile/age-check.ts';
import { deviceRepository } from './features/account/login/device.repository.ts';
import { deviceService } from './features/account/login/device.service.ts';
import { exportPlugin } from './features/account/privacy/export.plugin.ts';
import { loginRoutes } from './features/account/login/login.routes.ts';
import { loginService } from './features/account/login/login.service.ts';
import { memberRoutes } from './features/account/member/member.routes.ts';
import { memberService } from './features/account/member/member.service.ts';
import { oneTimePasswords } from './features/account/login/one-time-password.ts';
import { createPasswords } from './features/account/login/password.ts';
import { phoneRoutes } from './features/account/phone/phone.routes.ts';
import { phoneService } from './features/account/phone/phone.service.ts';
import { privacyRoutes } from './features/account/privacy/privacy.routes.ts';
import { privacyService } from './features/account/privacy/privacy.service.ts';
import { profileRepository } from './features/account/profile/profile.repository.ts';
import { profileService } from './features/account/profile/profile.service.ts';
import { scanWaiters } from './features/account/scan/scan-waiters.ts';
import { scanRepository } from './features/account/scan/scan.repository.ts';
import { scanRoutes } from './features/account/scan/scan.routes.ts';
import { scanService } from './features/account/scan/scan.service.ts';
import { sessionRoutes } from './features/account/login/session.routes.ts';
import type { AgentService } from './features/agent/agent.service.ts';
import type { SmsProvider } from './platform/sms/sms-provider.ts';
import { smsCodes } from './features/sms/sms.service.ts';
import type { Secrets } from './platform/config/secrets.ts';
import type { Listener } from './platform/db/listen.ts';
import type { Origin } from './platform/http/origin.ts';
import type { Limiter } from './platform/limits/limiter.ts';
import { createServiceLimits } from './platform/limits/service-limits.ts';
import type { Logger } from './platform/log/logger.ts';
import type { PersonalData } from './platform/privacy/personal-data.ts';
import type { Sessions } from './platform/session/session-store.ts';

interface Deps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly limiter: Limiter;
  readonly agents: AgentService;
  readonly origin: Origin;
  readonly clock: () => number;
  readonly log: Logger;
  readonly listener: Listener | undefined;
  readonly smsProvider: SmsProvider | null;
  /** A file of passwords that leaked. */
  readonly breachedPasswords: string | undefined;
  readonly personalData: readonly PersonalData[];
  /** Long videos that the account may still open today. */
  readonly viewsLeft: (accountId: string) => Promise<number>;
  /** Notices that the account has not read. */
  readonly unread: (accountId: string) => Promise<number>;
  /** Minutes of youth mode that are left today. */
  readonly youthMinutesLeft: (accountId: string) => Promise<number>;
  /** Ends what plays by a right of the account's own. */
  readonly stopPlaying: (accountId: string) => Promise<void>;
}

/** Everything about who somebody is: devices, logins, phones, QR logins, profile and privacy. */
export function joinAccountFeatures(deps: Deps) {
  const { db, secrets, sessions, limiter, clock, log, personalData } = deps;
  const { pepper, otpKey } = secrets;
  const limits = createServiceLimits({ limiter, pepper });
  const passwords = createPasswords(pepper, { breached: deps.breachedPasswords });
  const oneTime = oneTimePasswords({ key: otpKey, clock });
  const repository = accountRepository(db);
  const proofs = deviceRepository(db);
  const accounts = accountService({
    accounts: repository,
    viewsLeft: deps.viewsLeft,
    unread: deps.unread,
    youthMinutesLeft: deps.youthMinutesLeft,
  });
  const devices = deviceService({ db, devices: proofs, oneTime, limits, sessions, pepper, clock });
  const sms = smsCodes({ db, provider: deps.smsProvider, limits, pepper, clock, log });
  const logins = loginService({ db, accounts: repository, devices: proofs, oneTime, passwords, sms, limits, clock });
  const members = memberService({ db, accounts: repository, sms, passwords, oneTime, clock });
  const phones = phoneService({ db, sms, passwords, personalData, clock });
  const privacy = privacyService({ db, personalData, phones, sms, passwords, key: otpKey, pepper, clock });
  const profiles = profileService({
    cleanText,
    db,
    profiles: profileRepository(db),
    agents: deps.agents,
    passwords,
    ageCheck: selfDeclaration,
    stopPlaying: deps.stopPlaying,
    clock,
  });
  const waiters = scanWaiters(deps.listener);
  const scans = scanService({ db, scans: scanRepository(db), accounts: repository, waiters, clock });
  return {
    plugins: [exportPlugin({ privacy, sessions, origin: deps.origin })],
    stopWaiting: () => waiters.stop(),
    routes: {
      ...loginRoutes({ accounts, devices, logins, sessions }),
      ...memberRoutes({ accounts, members }),
      ...phoneRoutes({ accounts, phones, sms }),
      ...scanRoutes({ scans, sessions }),
      ...sessionRoutes({ db, sessions }),
      ...accountRoutes({ accounts, profiles }),
      ...privacyRoutes({ privacy }),
    },
  };
}
