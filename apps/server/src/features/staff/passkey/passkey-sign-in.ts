import type { Assertion } from '@liuguang/contract/admin/staff/passkeys.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { hashOfToken } from '../sign-in/secrets.ts';
import { deleteTicket, holderOfTicket, tryTicket } from '../sign-in/sign-in.repository.ts';
import { ticketGone, ticketTries } from '../sign-in/sign-in.service.ts';
import type { StaffSessions } from '../sign-in/staff-session.repository.ts';
import type { Site } from './ceremony.ts';
import type { PasskeyService } from './passkey.service.ts';

interface PasskeySignInDeps {
  readonly db: Db;
  readonly passkeys: PasskeyService;
  readonly sessions: StaffSessions;
  readonly clock: () => number;
}

export type PasskeySignIn = ReturnType<typeof passkeySignIn>;

/** By a ticket, in place of the code of the authenticator; without one, in place of the password as well. */
export function passkeySignIn({ db, passkeys, sessions, clock }: PasskeySignInDeps) {
  return {
    async start(ticket: string | undefined, site: Site) {
      if (ticket === undefined) return await passkeys.startEnter(null, site);
      const limits = { now: clock(), maxTries: ticketTries };
      const staffId = await holderOfTicket(db, hashOfToken(ticket), limits);
      if (staffId === null) throw ticketGone();
      return await passkeys.startEnter(staffId, site);
    },

    async finish(
      ticket: string | undefined,
      proof: Assertion,
      { site, client }: { site: Site; client: { address: string; userAgent: string } },
    ) {
      const hash = ticket === undefined ? null : hashOfToken(ticket);
      const held = hash && (await tryTicket(db, hash, { now: clock(), maxTries: ticketTries }));
      if (hash && !held) throw ticketGone();
      const actor = await passkeys.enter(held ? held.staff.staffId : null, proof, site, client.address);
      const token = await transact(db, async (trx) => {
        if (hash) await deleteTicket(trx, hash);
        return await sessions.create(trx, actor.staffId, client, hash ? 'passwordPasskey' : 'passkey');
      });
      return { token, actor };
    },
  };
}
