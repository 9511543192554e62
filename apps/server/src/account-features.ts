import type { Kysely } from 'kysely';
import { accountRepository } from './features/account/account.repository.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { accountService } from './features/account/account.service.ts';
import { deviceRepository } from './features/account/device.repository.ts';
import { deviceService } from './features/account/device.service.ts';
import { loginRoutes } from './features/account/login.routes.ts';
import { loginService } from './features/account/login.service.ts';
import { oneTimePasswords } from './features/account/one-time-password.ts';
import { createPasswords } from './features/account/password.ts';
import type { Secrets } from './platform/config/secrets.ts';
import type { Schema } from './platform/db/schema.ts';
import type { Limiter } from './platform/limits/limiter.ts';
import { createServiceLimits } from './platform/limits/service-limits.ts';
import type { Sessions } from './platform/session/session-store.ts';

interface Deps {
  readonly db: Kysely<Schema>;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly limiter: Limiter;
  readonly clock: () => number;
}

/** Everything about who somebody is: devices, logins, phones, QR logins, profile and privacy. */
export function joinAccountFeatures({ db, secrets, sessions, limiter, clock }: Deps) {
  const { pepper, otpKey } = secrets;
  const limits = createServiceLimits({ limiter, pepper });
  const passwords = createPasswords(pepper);
  const oneTime = oneTimePasswords({ key: otpKey, clock });
  const repository = accountRepository(db);
  const proofs = deviceRepository(db);
  const accounts = accountService({ accounts: repository });
  const devices = deviceService({ db, devices: proofs, oneTime, limits, pepper, clock });
  const logins = loginService({ db, accounts: repository, devices: proofs, oneTime, passwords, limits, clock });
  return {
    routes: { ...loginRoutes({ accounts, devices, logins, sessions }), ...accountRoutes({ accounts }) },
  };
}
