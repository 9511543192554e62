import { type Db, transact } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { newToken, tokenHash } from '../../../platform/session/session-token.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import type { FactorChecks } from '../second-factor/factor-check.service.ts';
import type { Browser } from '../login/browser.ts';
import type { DeviceRepository } from '../login/device.repository.ts';
import { machineCodeHash } from '../login/device.service.ts';
import type { LoggedIn } from '../login/login.service.ts';
import { maskUserCode } from '../user-code.ts';
import { addTicket, countMove, isTicketOf, ownerOfTicket, takeTicket } from './ticket.repository.ts';

/** As long as a session stays good that nobody uses. */
const goodForMs = 30 * 24 * 3_600_000;
const asking = '请输入两步验证码，以在此线路继续使用您的账号';

export type TicketService = ReturnType<typeof ticketService>;

interface Asker {
  readonly agentId: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly machineCode: string;
}

interface ShownTicket {
  readonly agentId: string;
  readonly machineCode: string;
  readonly ticket: string;
  /** Name and port of the host on which it is shown. */
  readonly host: string;
  readonly account: Account | null;
  readonly confirmed: boolean;
  /** Of the account that the ticket lets in, where it has one. */
  readonly secondFactor: string | undefined;
  readonly address: string;
  readonly browser: Browser;
}

interface Deps {
  readonly db: Db;
  readonly devices: Pick<DeviceRepository, 'addProof'>;
  readonly factors: Pick<FactorChecks, 'prove'>;
  readonly pepper: Buffer;
  readonly clock: () => number;
}

/** Moving to another host of the agent: the ticket of the device stands for the login that would be asked for there. */
export function ticketService({ db, devices, factors, pepper, clock }: Deps) {
  return {
    async issue({ agentId, accountId, sessionId, machineCode }: Asker): Promise<{ ticket: string; expiresAt: number }> {
      const ticket = newToken();
      const now = clock();
      const expiresAt = now + goodForMs;
      const codeHash = machineCodeHash(pepper, agentId, machineCode);
      const made = { tokenHash: tokenHash(ticket), agentId, accountId, sessionId, codeHash, now, expiresAt };
      await transact(db, (trx) => addTicket(trx, made));
      return { ticket, expiresAt };
    },

    /** The account that the ticket lets in, and whether it is open in this browser already: then nothing is to be opened. */
    async show(given: ShownTicket): Promise<(LoggedIn & { isOpen: boolean }) | { asks: string }> {
      const { agentId, machineCode, ticket, host, account, confirmed, secondFactor, address, browser } = given;
      const now = clock();
      const shown = { tokenHash: tokenHash(ticket), agentId, codeHash: machineCodeHash(pepper, agentId, machineCode) };
      // A link with somebody else's ticket must not take a member, or who has paid, into their account unasked.
      const owner = await ownerOfTicket(db, shown);
      const isOther = owner !== null && owner.accountId !== account?.accountId;
      if (isOther && account && (account.claimed || account.vip) && !confirmed) {
        return { asks: maskUserCode(owner.userCode) };
      }
      // Who has read the storage of the device, or the ticket on its way, does not have the second factor.
      const factor = isOther
        ? await factors.prove({ agentId, accountId: owner.accountId, address, code: secondFactor, asking })
        : undefined;
      const taken = await transact(db, async (trx) => {
        const found = await takeTicket(trx, shown, now);
        if (!found) return null;
        await factor?.use(trx);
        await countMove(trx, { agentId, day: shanghaiDay(now), from: found.from, to: host });
        // From now on this browser gets in by itself here as well, as it does where it came from.
        if (!found.restricted) await devices.addProof(trx, found.accountId, browser.remember(), now);
        return found;
      });
      if (taken) {
        const { accountId, restricted } = taken;
        const since = taken.since.getTime();
        return {
          accountId,
          restricted,
          since,
          isOpen: account?.accountId === accountId && account.restricted === restricted,
        };
      }
      // A second tab of the same device shows the same ticket: the first has opened the account for both.
      if (account && (await isTicketOf(db, account.accountId, shown))) {
        return { accountId: account.accountId, restricted: account.restricted, isOpen: true };
      }
      throw fail('NOT_FOUND');
    },
  };
}
