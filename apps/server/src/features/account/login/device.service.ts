import { createHmac } from 'node:crypto';
import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import type { ServiceLimits } from '../../../platform/limits/service-limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Browser } from './browser.ts';
import type { DeviceRepository } from './device.repository.ts';
import type { OneTimePasswords } from './one-time-password.ts';
import { maskUserCode } from '../user-code.ts';

export interface DeviceVisit {
  readonly agentId: string;
  readonly machineCode: string;
  /** The person said yes when asked whether to open the account of this code. */
  readonly confirmed: boolean;
  readonly browser: Browser;
  readonly address: string;
}

export type DeviceService = ReturnType<typeof deviceService>;

interface Deps {
  readonly db: Db;
  readonly devices: DeviceRepository;
  readonly oneTime: OneTimePasswords;
  readonly limits: ServiceLimits;
  readonly sessions: Pick<Sessions, 'refuseBanned'>;
  readonly pepper: Buffer;
  readonly clock: () => number;
}

/** What is kept of a machine code. Letters of a UUID mean the same in any case. */
export function machineCodeHash(pepper: Buffer, agentId: string, machineCode: string): Buffer {
  return createHmac('sha256', pepper).update(`${agentId}|${machineCode.toLowerCase()}`).digest();
}

export function deviceService({ db, devices, oneTime, limits, sessions, pepper, clock }: Deps) {
  async function findOrCreate({ agentId, machineCode, address }: DeviceVisit) {
    const codeHash = machineCodeHash(pepper, agentId, machineCode);
    const known = await devices.find(agentId, codeHash);
    if (known) return known;
    await limits.take('autoRegUser', { agentId, per: 'address', whom: address });
    await devices.create(agentId, codeHash, clock());
    return await devices.find(agentId, codeHash);
  }

  return {
    /** Answers a one-time password for the account of the device; makes the account on its first visit. */
    async enter(visit: DeviceVisit): Promise<CallOutput<'autoRegUser'>> {
      const { agentId, browser, confirmed } = visit;
      const found = await findOrCreate(visit);
      if (!found || found === 'member') return { claimed: true };
      const { accountId, userCode, neverUsed } = found;
      await sessions.refuseBanned(accountId);
      const proven = neverUsed || (browser.hash !== null && (await devices.hasProof(db, accountId, browser.hash)));
      if (!proven && !confirmed) {
        return { claimed: false, needsConfirm: true, maskedUserCode: maskUserCode(userCode) };
      }
      const issued = await oneTime.issue(db, { agentId, accountId }, { visitorsOnly: true });
      // It became a member since it was looked up.
      if (!issued) return { claimed: true };
      if (neverUsed) await devices.addFirstProof(accountId, browser.remember(), clock());
      else if (proven) browser.remember();
      return { claimed: false, needsConfirm: false, userCode, ...issued };
    },
  };
}
