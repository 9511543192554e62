import { createHmac } from 'node:crypto';
import type { Staff } from '../../platform/caller/staff.ts';
import { writeStaffAudit } from '../../platform/admin/staff-audit.ts';
import { addressKey } from '../../platform/net/address.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashOfRecoveryCode, hashOfToken, newToken } from './secrets.ts';
import type { StaffSessions } from './staff-session.repository.ts';
import type { Totps } from './totp.ts';

const ticketMs = 5 * 60 * 1000;
/** Six digits and three steps that count: five tries of a million are nothing. */
const ticketTries = 5;

/** As features/account keeps them: argon2id with the pepper. */
export interface StaffPasswords {
  refuseWeak(password: string, ownWords: readonly string[]): Promise<void>;
  hash(password: string): Promise<string>;
  verify(stored: string | null, password: string): Promise<boolean>;
}

interface Client {
  readonly address: string;
  readonly userAgent: string;
}

export interface SignInService {
  /** Right name and password give a ticket; everything else looks the same from outside, in words and in time. */
  login(name: string, password: string, client: Client): Promise<{ ticket: string }>;
  /** The ticket and a code of the authenticator, or a recovery code, give the token of a session. */
  verify(ticket: string, code: string, client: Client): Promise<{ token: string; actor: Actor; recovery: boolean }>;
  /** Asks once more who is there; for what would take the account from its owner. */
  confirmPassword(staff: Staff, password: string, address: string): Promise<void>;
  changePassword(staff: Staff, current: string, password: string): Promise<void>;
}

type Actor = Pick<Staff, 'staffId' | 'name' | 'role'>;

interface SignInDeps {
  readonly db: Db;
  readonly pepper: Buffer;
  readonly passwords: StaffPasswords;
  readonly totps: Totps;
  readonly sessions: StaffSessions;
  readonly limiter: Limiter;
  readonly clock: () => number;
}

export function signInService(deps: SignInDeps): SignInService {
  const { db, pepper, passwords, totps, sessions, limiter, clock } = deps;

  /** Counted for a name that does not exist as well: the lock tells nobody which names do. */
  async function limit(what: string, whom: string, address: string): Promise<void> {
    const hidden = createHmac('sha256', pepper).update(`staff ${what}|${whom}`).digest('base64url');
    const rules = [
      { key: `staff ${what} ${hidden} ${addressKey(address)}`, max: 8 },
      { key: `staff ${what} ${hidden}`, max: 40 },
    ];
    for (const rule of rules) await limiter.take({ ...rule, seconds: 900, failClosed: true });
  }

  async function passwordHashOf(staffId: string): Promise<string | null> {
    const row = await db.selectFrom('staff').select('password_hash').where('id', '=', staffId).executeTakeFirst();
    return row?.password_hash ?? null;
  }

  async function noteFailure(actor: Actor, call: string, address: string): Promise<void> {
    const note = { subject: `staff ${actor.staffId}`, details: { failed: true } };
    await writeStaffAudit(db, { at: clock(), actor, address, call, input: {}, note });
  }

  return {
    async login(given, password, { address }) {
      const name = given.toLowerCase();
      await limit('login', name, address);
      const row = await db
        .selectFrom('staff')
        .select(['id as staffId', 'name', 'role', 'password_hash', 'disabled_at'])
        .where('name', '=', name)
        .executeTakeFirst();
      const right = await passwords.verify(row?.password_hash ?? null, password);
      if (!row || !right || row.disabled_at) {
        if (row) await noteFailure(row, 'session/login', address);
        throw fail('WRONG_CREDENTIALS');
      }
      const ticket = newToken();
      const expires_at = new Date(clock() + ticketMs);
      await db.deleteFrom('staff_tickets').where('expires_at', '<', new Date(clock())).execute();
      await db
        .insertInto('staff_tickets')
        .values({ token_hash: hashOfToken(ticket), staff_id: row.staffId, expires_at })
        .execute();
      return { ticket };
    },

    async verify(ticket, code, client) {
      const row = await db
        .updateTable('staff_tickets as t')
        .from('staff as s')
        .set((is) => ({ tries: is('t.tries', '+', 1) }))
        .whereRef('s.id', '=', 't.staff_id')
        .where('t.token_hash', '=', hashOfToken(ticket))
        .where('t.expires_at', '>', new Date(clock()))
        .where('t.tries', '<', ticketTries)
        .where('s.disabled_at', 'is', null)
        .returning(['s.id as staffId', 's.name', 's.role', 's.totp_secret', 's.totp_step'])
        .executeTakeFirst();
      if (!row) throw failSaying('验证已过期，请重新输入密码', 'WRONG_CREDENTIALS');
      const { totp_secret, totp_step, ...actor } = row;
      await limit('code', actor.staffId, client.address);
      const opened = await db.transaction().execute(async (trx) => {
        const recovery = /^\d{6}$/.test(code) ? false : await useRecoveryCode(trx, actor.staffId, code);
        if (!recovery && !(await useTotp(trx, actor.staffId, totp_secret, Number(totp_step), code))) return null;
        await trx.deleteFrom('staff_tickets').where('token_hash', '=', hashOfToken(ticket)).execute();
        return { token: await sessions.create(trx, actor.staffId, client), actor, recovery };
      });
      if (opened) return opened;
      await noteFailure(actor, 'session/verify', client.address);
      throw failSaying('动态码错误或已使用', 'WRONG_CREDENTIALS');
    },

    async confirmPassword(staff, password, address) {
      await limit('confirm', staff.staffId, address);
      if (await passwords.verify(await passwordHashOf(staff.staffId), password)) return;
      await noteFailure(staff, 'session/confirm', address);
      throw failSaying('密码错误', 'WRONG_CREDENTIALS');
    },

    async changePassword(staff, current, password) {
      if (!(await passwords.verify(await passwordHashOf(staff.staffId), current))) {
        throw failSaying('当前密码错误', 'WRONG_CREDENTIALS');
      }
      await passwords.refuseWeak(password, [staff.name, staff.displayName]);
      const password_hash = await passwords.hash(password);
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('staff').set({ password_hash }).where('id', '=', staff.staffId).execute();
        await sessions.endAll(trx, staff.staffId, staff.sessionId);
      });
    },
  };

  async function useTotp(
    trx: Db,
    staffId: string,
    sealed: Buffer | null,
    lastStep: number,
    code: string,
  ): Promise<boolean> {
    const step = sealed && totps.check(sealed, code, lastStep, clock());
    if (!step) return false;
    // Of two that bring the same code at once, one comes second here.
    const taken = await trx
      .updateTable('staff')
      .set({ totp_step: step })
      .where('id', '=', staffId)
      .where('totp_step', '<', String(step))
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  }

  async function useRecoveryCode(trx: Db, staffId: string, code: string): Promise<boolean> {
    const used = await trx
      .updateTable('staff_recovery_codes')
      .set({ used_at: new Date(clock()) })
      .where('staff_id', '=', staffId)
      .where('code_hash', '=', hashOfRecoveryCode(pepper, staffId, code))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return used.numUpdatedRows > 0n;
  }
}
