import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { createTotps } from '../../platform/second-factor/totp.ts';
import { cleanText } from '../../platform/text/clean-text.ts';
import type { AgentModule } from '../agent/agent.public.ts';
import type { CreditsModule } from '../credits/credits.public.ts';
import { revokeAccount } from '../playback/playback.public.ts';
import type { PromotionModule } from '../promotion/promotion.public.ts';
import type { SmsModule } from '../sms/sms.public.ts';
import { agePart } from './age/age-part.ts';
import { agePersonalData } from './age/age.personal.ts';
import { accountPersonalData } from './account.personal.ts';
import { accountRepository } from './account.repository.ts';
import { accountRoutes } from './account.routes.ts';
import { accountAdminRoutes } from './admin/account.admin.ts';
import { publishedContent } from './ban/published-content.ts';
import { staffActionsPersonalData } from './admin/staff-actions.personal.ts';
import { endBansJob } from './ban/ban.jobs.ts';
import { endFactorsJob } from './second-factor/second-factor.jobs.ts';
import { banService } from './ban/ban.service.ts';
import { deviceRepository } from './login/device.repository.ts';
import { deviceService, machineCodeHash } from './login/device.service.ts';
import { loginRoutes } from './login/login.routes.ts';
import { loginService } from './login/login.service.ts';
import { oneTimePasswords } from './login/one-time-password.ts';
import { sessionRoutes } from './login/session.routes.ts';
import { memberRoutes } from './member/member.routes.ts';
import { memberService } from './member/member.service.ts';
import { ticketRoutes } from './move/ticket.routes.ts';
import { ticketService } from './move/ticket.service.ts';
import { phoneRoutes } from './phone/phone.routes.ts';
import { phoneService } from './phone/phone.service.ts';
import { exportPlugin } from './privacy/export.plugin.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { privacyService } from './privacy/privacy.service.ts';
import { profileRepository } from './profile/profile.repository.ts';
import { profileService } from './profile/profile.service.ts';
import { recoveryAdminRoutes } from './recovery/recovery.admin.ts';
import { recoveryPersonalData } from './recovery/recovery.personal.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { recoveryService } from './recovery/recovery.service.ts';
import { youthPinService } from './recovery/youth-pin.service.ts';
import { scanWaiters } from './scan/scan-waiters.ts';
import { scanRepository } from './scan/scan.repository.ts';
import { scanRoutes } from './scan/scan.routes.ts';
import { scanService } from './scan/scan.service.ts';
import { factorChecks } from './second-factor/factor-check.service.ts';
import { secondFactorPersonalData } from './second-factor/second-factor.personal.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { secondFactorService } from './second-factor/second-factor.service.ts';
import { accountInfo } from './user-info.repository.ts';

interface Others {
  readonly agent: AgentModule;
  readonly credits: CreditsModule;
  readonly promotion: PromotionModule;
  readonly sms: SmsModule;
  /** Everything that can be reported: a ban hides what of it the account published. */
  readonly kinds: readonly ReportedKind[];
  /** What the other features hold about accounts, in the order in which it is deleted. */
  readonly personal: readonly PersonalData[];
}

/** Everything about who somebody is: devices, logins, phones, QR logins, profile, privacy and bans. */
export function accountModule(deps: Deps, { agent, credits, promotion, sms, kinds, ...others }: Others) {
  const { db, pool, secrets, sessions, limits, passwords, origin, listener, clock } = deps;
  const { pepper, otpKey } = secrets;
  const viewsLeft = (accountId: string) => credits.viewsLeft(accountId);
  // The account comes last: the rows of others refer to it.
  const personalData = [
    ...others.personal,
    staffActionsPersonalData,
    recoveryPersonalData,
    secondFactorPersonalData,
    agePersonalData,
    accountPersonalData,
  ];
  const stopPlaying = (accountId: string) => revokeAccount(db, accountId, clock());
  const oneTime = oneTimePasswords({ key: otpKey, clock });
  const repository = accountRepository(db);
  const proofs = deviceRepository(db);
  const accounts = accountInfo(pool, clock);
  const devices = deviceService({ db, devices: proofs, oneTime, limits, sessions, pepper, clock });
  const totps = createTotps(otpKey, 'member totp');
  const factors = factorChecks({ db, totps, limits, pepper, clock });
  const secondFactors = secondFactorService({ db, checks: factors, totps, passwords, limits, pepper, clock });
  const logins = loginService({
    db,
    accounts: repository,
    devices: proofs,
    oneTime,
    passwords,
    sms,
    limits,
    factors,
    clock,
  });
  const members = memberService({ db, accounts: repository, sms, passwords, oneTime, factors, clock });
  const phones = phoneService({ db, sms, passwords, factors, personalData, clock });
  const privacy = privacyService({ db, personalData, phones, sms, passwords, factors, key: otpKey, pepper, clock });
  const profiles = profileService({
    cleanText,
    db,
    profiles: profileRepository(db),
    agents: agent,
    passwords,
    stopPlaying,
    visits: promotion.visits,
    clock,
  });
  const tickets = ticketService({ db, devices: proofs, factors, pepper, clock });
  const recoveries = recoveryService({ db, passwords, oneTime, factors, pepper, stopPlaying, clock });
  const youthPins = youthPinService({ passwords, clock });
  const age = agePart(deps, { agents: agent, stopPlaying });
  const waiters = scanWaiters(listener);
  const scans = scanService({ db, scans: scanRepository(db), accounts: repository, waiters, factors, clock });
  const bans = banService({ db, content: publishedContent(kinds), clock });
  return {
    bans,
    secondFactors,
    recoveries,
    youthPins,
    personalData,
    routes: {
      ...loginRoutes({ accounts, devices, logins, factors, sessions }),
      ...memberRoutes({ accounts, members }),
      ...secondFactorRoutes({
        accounts,
        checks: factors,
        factors: secondFactors,
        sessions,
        noteLogin: (trx, accountId) => repository.noteLogin(trx, accountId, clock()),
      }),
      ...phoneRoutes({ accounts, phones, sms }),
      ...scanRoutes({ scans, sessions }),
      ...sessionRoutes({ db, sessions }),
      ...ticketRoutes({ accounts, tickets, sessions }),
      ...accountRoutes({ accounts, profiles }),
      ...privacyRoutes({ privacy }),
      ...age.routes,
      ...recoveryRoutes(recoveries),
    },
    adminRoutes: {
      ...accountAdminRoutes({
        db,
        bans,
        viewsLeft,
        codeHash: (agentId, machineCode) => machineCodeHash(pepper, agentId, machineCode),
      }),
      ...recoveryAdminRoutes({ db, recoveries, youthPins, factors: secondFactors }),
    },
    plugins: [exportPlugin({ privacy, sessions, origin }), ...age.plugins],
    jobs: [endBansJob(bans), endFactorsJob(secondFactors)],
    stopWaiting: () => waiters.stop(),
  } satisfies Module;
}
