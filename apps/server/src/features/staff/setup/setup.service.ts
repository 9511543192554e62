import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { Totps } from '../../../platform/second-factor/totp.ts';
import { firstOwnerToken, hashOfToken, newToken } from '../sign-in/secrets.ts';
import type { RecoveryCodes } from '../sign-in/recovery-codes.ts';
import {
  deleteOwnerLinks,
  deleteSetupLink,
  hasStaff,
  insertSetupLink,
  insertStaff,
  isNameTaken,
  lockSetupLink,
  openOwnerLinks,
  type OpenSetupLink,
  replaceSecrets,
  setLinkTotp,
  type StaffSecrets,
} from './setup.repository.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import type { StaffSessions } from '../sign-in/staff-session.repository.ts';

const hourMs = 3600 * 1000;
export const linkHours = 24;

interface LinkFor {
  readonly kind: 'owner' | 'invite' | 'reset';
  readonly role: StaffRole;
  /** Of the role `custom`: which one. */
  readonly roleId?: string | null;
  readonly agentIds?: readonly string[] | null;
  readonly staffId?: string | null;
  readonly promoterId?: string | null;
}

export type SetupService = ReturnType<typeof setupService>;

interface SetupDeps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly totps: Totps;
  readonly recovery: RecoveryCodes;
  readonly sessions: StaffSessions;
  readonly clock: () => number;
  /** Of the installation. */
  readonly pepper: Buffer;
}

/** What the console is called in an authenticator app, and where browsers ask for a passkey. */
export const issuer = '运营后台';

const linkGone = () => failSaying('链接无效、已使用或已过期', 'NOT_FOUND');

export function setupService({ db, passwords, totps, recovery, sessions, clock, pepper }: SetupDeps) {
  async function lockLink(trx: Db, token: string): Promise<OpenSetupLink> {
    const link = await lockSetupLink(trx, hashOfToken(token), clock());
    if (!link) throw linkGone();
    return link;
  }

  async function makeLink(
    trx: Db,
    { kind, role, roleId = null, agentIds = null, staffId = null, promoterId = null }: LinkFor,
  ) {
    const token = newToken();
    const now = clock();
    const expiresAt = now + linkHours * hourMs;
    const link = { hash: hashOfToken(token), kind, role, roleId, agentIds, staffId, promoterId, expiresAt };
    await insertSetupLink(trx, link, now);
    return { token, expiresAt };
  }

  async function makeStaff(
    trx: Db,
    { role, roleId, agentIds, promoterId }: OpenSetupLink,
    { name, displayName }: { name?: string | undefined; displayName?: string | undefined },
    secrets: StaffSecrets,
  ) {
    if (name === undefined) throw fail('INVALID_INPUT', { fields: { name: '请填写登录名' } });
    await lockFor(trx, `staff name ${name}`);
    if (await isNameTaken(trx, name)) throw fail('INVALID_INPUT', { fields: { name: '这个登录名已被使用' } });
    const person = { name, displayName: displayName ?? name, role, roleId, agentIds, promoterId, createdAt: clock() };
    return await insertStaff(trx, person, secrets);
  }

  return {
    makeLink,

    look: (token: string) =>
      transact(db, async (trx) => {
        const link = await lockLink(trx, token);
        const sealed = link.totpSecret ?? totps.make();
        if (!link.totpSecret) await setLinkTotp(trx, link.hash, sealed);
        const { secret, uri } = totps.show(sealed, issuer, link.name ?? '新员工');
        const { kind, name, role, roleName, expiresAt } = link;
        return { kind, name, role, roleName, expiresAt, totpSecret: secret, totpUri: uri };
      }),

    /** Consumes the link: makes the person or sets them up again, and signs them in. */
    async finish(
      { token, password, code, ...names }: AdminParsed<'setup/finish'>,
      client: { address: string; userAgent: string },
    ) {
      await passwords.refuseWeak(password, [names.name ?? '', names.displayName ?? '']);
      // Hashing is slow and needs nothing of the link, so it is done before the link is locked.
      const passwordHash = await passwords.hash(password);
      return await transact(db, async (trx) => {
        const link = await lockLink(trx, token);
        const { totpSecret } = link;
        const step = totpSecret && totps.check(totpSecret, code, 0, clock());
        if (!step) throw fail('INVALID_INPUT', { fields: { code: '动态码不正确，请检查手机时间后重试' } });
        const secrets = { passwordHash, totpSecret, totpStep: step };
        const actor =
          link.staffId === null
            ? await makeStaff(trx, link, names, secrets)
            : await resetStaff(trx, link.staffId, secrets);
        await deleteSetupLink(trx, link.hash);
        // There is one first owner, however many links were printed.
        if (link.kind === 'owner') await deleteOwnerLinks(trx);
        await sessions.endAll(trx, actor.staffId);
        return {
          recoveryCodes: await recovery.renew(trx, actor.staffId),
          token: await sessions.create(trx, actor.staffId, client, 'link'),
          actor,
        };
      });
    },

    /** The link for the first owner, the same one in every process that starts; null when there is staff already. */
    firstOwnerLink: () =>
      transact(db, async (trx) => {
        await lockFor(trx, 'first owner link');
        if (await hasStaff(trx)) return null;
        const now = clock();
        for (const { hash, expiresAt } of await openOwnerLinks(trx, now)) {
          const token = firstOwnerToken(pepper, expiresAt);
          if (hashOfToken(token).equals(hash)) return { token, expiresAt };
        }
        const expiresAt = now + linkHours * hourMs;
        const token = firstOwnerToken(pepper, expiresAt);
        const nobody = { roleId: null, agentIds: null, staffId: null, promoterId: null };
        const link = { hash: hashOfToken(token), kind: 'owner', role: 'owner', ...nobody, expiresAt } as const;
        await insertSetupLink(trx, link, now);
        return { token, expiresAt };
      }),
  };
}

async function resetStaff(trx: Db, staffId: string, secrets: StaffSecrets) {
  const actor = await replaceSecrets(trx, staffId, secrets);
  if (!actor) throw linkGone();
  return actor;
}
