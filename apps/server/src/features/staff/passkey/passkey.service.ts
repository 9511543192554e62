import { createHmac } from 'node:crypto';
import {
  type Assertion,
  type Attestation,
  mostPasskeys,
  type Passkey,
} from '@liuguang/contract/admin/staff/passkeys.ts';
import { writeStaffAudit } from '../../../platform/admin/staff-audit.ts';
import type { Staff } from '../../../platform/caller/staff.ts';
import type { Db } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { hashOfToken } from '../sign-in/secrets.ts';
import {
  challengeMs,
  challengeOf,
  checkAssertion,
  checkAttestation,
  optionsToAdd,
  optionsToEnter,
  refuseUnusable,
  type Site,
} from './ceremony.ts';
import {
  deletePasskey,
  findPasskey,
  hasWayIn,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  noteUse,
  passkeysAt,
  renamePasskey,
  takeChallenge,
} from './passkey.repository.ts';

type Actor = Pick<Staff, 'staffId' | 'name' | 'role'>;

interface PasskeyDeps {
  readonly db: Db;
  readonly pepper: Buffer;
  /** What the dialogs of browsers call the console. */
  readonly issuer: string;
  readonly clock: () => number;
}

export type PasskeyService = ReturnType<typeof passkeyService>;

const expired = () => failSaying('验证已过期，请重试', 'WRONG_CREDENTIALS');
const wrong = () => failSaying('通行密钥验证失败', 'WRONG_CREDENTIALS');

export function passkeyService({ db, pepper, issuer, clock }: PasskeyDeps) {
  /** Tells nothing about them, and is the same for all of their passkeys, so that a device keeps one per person. */
  const userHandleOf = (staffId: string) => createHmac('sha256', pepper).update(`staff passkey|${staffId}`).digest();

  async function ask(purpose: 'add' | 'second' | 'alone', staffId: string | null, challenge: string): Promise<void> {
    const now = clock();
    await insertChallenge(db, { hash: hashOfToken(challenge), purpose, staffId }, now, now + challengeMs);
  }

  /** What the answer was asked; used up whatever comes of it. */
  async function take(
    proof: Attestation | Assertion,
    purpose: 'add' | 'second' | 'alone',
    staffId: string | null,
  ): Promise<string> {
    const challenge = challengeOf(proof);
    if (challenge === null) throw wrong();
    if (!(await takeChallenge(db, { hash: hashOfToken(challenge), purpose, staffId }, clock()))) throw expired();
    return challenge;
  }

  /** The owner's log says why, the answer does not. */
  async function refuse(actor: Actor, call: string, error: unknown, address: string) {
    const why = error instanceof Error ? error.message : String(error);
    const note = { subject: `staff ${actor.staffId}`, details: { failed: true, why } };
    await writeStaffAudit(db, { at: clock(), actor, address, call, input: {}, note });
    return wrong();
  }

  return {
    list: (staffId: string): Promise<Passkey[]> => listPasskeys(db, staffId),

    has: async (staffId: string, { host, usable }: Site): Promise<boolean> =>
      usable && (await passkeysAt(db, staffId, host)).length > 0,

    async startAdd({ staffId, name, displayName }: Staff, site: Site) {
      refuseUnusable(site);
      const known = await passkeysAt(db, staffId, site.host);
      const person = { issuer, name, displayName, userHandle: userHandleOf(staffId) };
      const options = await optionsToAdd(site, person, known);
      await ask('add', staffId, options.challenge);
      return options;
    },

    /** What was made, checked; to be kept by `keep`. */
    async check(staff: Staff, proof: Attestation, site: Site, address: string) {
      refuseUnusable(site);
      const challenge = await take(proof, 'add', staff.staffId);
      try {
        return await checkAttestation(proof, challenge, site);
      } catch (error) {
        throw await refuse(staff, 'passkeys/add', error, address);
      }
    },

    async keep(
      trx: Db,
      { staffId }: Staff,
      made: Awaited<ReturnType<typeof checkAttestation>>,
      { name, host }: { name: string; host: string },
    ): Promise<Passkey> {
      await lockFor(trx, `passkeys of staff ${staffId}`);
      const known = await listPasskeys(trx, staffId);
      if (known.length >= mostPasskeys) throw failSaying(`每人最多 ${mostPasskeys} 个通行密钥`, 'CONFLICT');
      const passkeyId = await insertPasskey(trx, { ...made, staffId, host, name, createdAt: clock() });
      if (passkeyId === null) throw failSaying('这个通行密钥已经添加过', 'CONFLICT');
      return { passkeyId, name, host, synced: made.synced, createdAt: clock(), lastUsedAt: null };
    },

    /** `staffId`: whose password was right; null asks any passkey of the host, which then must know who holds it. */
    async startEnter(staffId: string | null, site: Site) {
      refuseUnusable(site);
      const known = staffId === null ? [] : await passkeysAt(db, staffId, site.host);
      if (staffId !== null && known.length === 0) throw failSaying('这个账号在此地址没有通行密钥', 'CONFLICT');
      const options = await optionsToEnter(site, known);
      await ask(staffId === null ? 'alone' : 'second', staffId, options.challenge);
      return options;
    },

    /** Whose passkey signed; its use is written down. */
    async enter(staffId: string | null, proof: Assertion, site: Site, address: string): Promise<Actor> {
      refuseUnusable(site);
      const challenge = await take(proof, staffId === null ? 'alone' : 'second', staffId);
      const found = await findPasskey(db, Buffer.from(proof.id, 'base64url'), site.host);
      if (!found || (staffId !== null && found.staff.staffId !== staffId)) {
        throw failSaying('这个通行密钥不属于此后台的账号，或已被移除', 'WRONG_CREDENTIALS');
      }
      const { passkey, staff } = found;
      try {
        const { userHandle } = proof.response;
        if (userHandle && userHandle !== userHandleOf(staff.staffId).toString('base64url')) {
          throw new Error('the passkey was made for somebody else');
        }
        const { counter } = await checkAssertion(proof, { challenge, site, passkey, verified: staffId === null });
        const counted = await noteUse(db, passkey.passkeyId, counter, clock());
        if (!counted) throw new Error('the counter went back: used at the same time, or copied');
        return staff;
      } catch (error) {
        throw await refuse(staff, 'session/passkeyFinish', error, address);
      }
    },

    async rename(trx: Db, staffId: string, passkeyId: string, name: string): Promise<void> {
      if (!(await renamePasskey(trx, staffId, passkeyId, name))) throw fail('NOT_FOUND');
    },

    async remove(trx: Db, staffId: string, passkeyId: string, { host }: Site): Promise<string> {
      await lockFor(trx, `passkeys of staff ${staffId}`);
      const name = await deletePasskey(trx, staffId, passkeyId);
      if (name === null) throw fail('NOT_FOUND');
      if (!(await hasWayIn(trx, staffId, host))) throw failSaying('这是您唯一的登录方式，不能移除', 'CONFLICT');
      return name;
    },
  };
}
