import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Staff } from '../../platform/caller/staff.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import { hashOfToken, newToken } from './secrets.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { StaffPasswords } from './sign-in.service.ts';
import type { StaffSessions } from './staff-session.repository.ts';
import type { Totps } from './totp.ts';

const hourMs = 3600 * 1000;
export const linkHours = 24;

interface LinkFor {
  readonly kind: 'owner' | 'invite' | 'reset';
  readonly role: StaffRole;
  readonly agentIds?: readonly string[] | null;
  readonly staffId?: string;
}

interface Finished {
  readonly recoveryCodes: string[];
  readonly token: string;
  readonly actor: Pick<Staff, 'staffId' | 'name' | 'role'>;
}

export interface SetupService {
  makeLink(db: Db, what: LinkFor): Promise<{ token: string; expiresAt: number }>;
  look(token: string): Promise<AdminOutput<'setup/look'>>;
  /** Uses the link up: somebody is made or set up again, and signed in. */
  finish(input: AdminParsed<'setup/finish'>, client: { address: string; userAgent: string }): Promise<Finished>;
  /** A link for the first owner; null when there is staff already. */
  firstOwnerLink(): Promise<{ token: string; expiresAt: number } | null>;
}

interface SetupDeps {
  readonly db: Db;
  readonly passwords: StaffPasswords;
  readonly totps: Totps;
  readonly recovery: RecoveryCodes;
  readonly sessions: StaffSessions;
  readonly clock: () => number;
}

const linkGone = () => failSaying('链接无效、已使用或已过期', 'NOT_FOUND');

export function setupService({ db, passwords, totps, recovery, sessions, clock }: SetupDeps): SetupService {
  /** The living link, locked until the transaction ends. */
  async function living(trx: Db, token: string) {
    const row = await trx
      .selectFrom('staff_links as l')
      .leftJoin('staff as s', 's.id', 'l.staff_id')
      .select(['l.token_hash', 'l.kind', 'l.staff_id', 'l.role', 'l.agent_ids', 'l.totp_secret', 'l.expires_at'])
      .select('s.name')
      .where('l.token_hash', '=', hashOfToken(token))
      .where('l.expires_at', '>', new Date(clock()))
      .forUpdate('l')
      .executeTakeFirst();
    if (!row) throw linkGone();
    return row;
  }

  async function makeLink(trx: Db, { kind, role, agentIds = null, staffId }: LinkFor) {
    const token = newToken();
    const expiresAt = clock() + linkHours * hourMs;
    await trx.deleteFrom('staff_links').where('expires_at', '<', new Date(clock())).execute();
    if (staffId !== undefined) await trx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
    await trx
      .insertInto('staff_links')
      .values({
        token_hash: hashOfToken(token),
        kind,
        role,
        agent_ids: agentIds ? [...agentIds] : null,
        staff_id: staffId ?? null,
        expires_at: new Date(expiresAt),
      })
      .execute();
    return { token, expiresAt };
  }

  return {
    makeLink,

    look: (token) =>
      db.transaction().execute(async (trx) => {
        const link = await living(trx, token);
        const sealed = link.totp_secret ?? totps.make();
        if (!link.totp_secret) {
          await trx
            .updateTable('staff_links')
            .set({ totp_secret: sealed })
            .where('token_hash', '=', link.token_hash)
            .execute();
        }
        const { secret, uri } = totps.show(sealed, link.name ?? '新员工');
        const { kind, name, role } = link;
        return { kind, name, role, expiresAt: link.expires_at.getTime(), totpSecret: secret, totpUri: uri };
      }),

    async finish({ token, name, displayName, password, code }, client) {
      await passwords.refuseWeak(password, [name ?? '', displayName ?? '']);
      // Hashed before the link is locked: it takes a while, and needs nothing of it.
      const password_hash = await passwords.hash(password);
      return await db.transaction().execute(async (trx) => {
        const link = await living(trx, token);
        const step = link.totp_secret && totps.check(link.totp_secret, code, 0, clock());
        if (!step) throw fail('INVALID_INPUT', { fields: { code: '动态码不正确，请检查手机时间后重试' } });
        const secrets = { password_hash, totp_secret: link.totp_secret, totp_step: step, recovery_confirmed_at: null };
        const actor =
          link.staff_id === null
            ? await make(trx, { link, name, displayName, secrets })
            : await again(trx, link.staff_id, secrets);
        await trx.deleteFrom('staff_links').where('token_hash', '=', link.token_hash).execute();
        // Nobody comes second as the first owner, by whatever link was printed.
        if (link.kind === 'owner') await trx.deleteFrom('staff_links').where('kind', '=', 'owner').execute();
        await sessions.endAll(trx, actor.staffId);
        return {
          recoveryCodes: await recovery.renew(trx, actor.staffId),
          token: await sessions.create(trx, actor.staffId, client),
          actor,
        };
      });
    },

    firstOwnerLink: () =>
      db.transaction().execute(async (trx) => {
        const someone = await trx.selectFrom('staff').select('id').limit(1).executeTakeFirst();
        return someone ? null : await makeLink(trx, { kind: 'owner', role: 'owner' });
      }),
  };

  type Secrets = {
    password_hash: string;
    totp_secret: Buffer | null;
    totp_step: number;
    recovery_confirmed_at: null;
  };

  async function make(
    trx: Db,
    given: {
      link: { role: StaffRole; agent_ids: string[] | null };
      name: string | undefined;
      displayName: string | undefined;
      secrets: Secrets;
    },
  ) {
    const { link, name, displayName, secrets } = given;
    if (name === undefined) throw fail('INVALID_INPUT', { fields: { name: '请填写登录名' } });
    await lockFor(trx, `staff name ${name}`);
    const taken = await trx.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirst();
    if (taken) throw fail('INVALID_INPUT', { fields: { name: '这个登录名已被使用' } });
    const { role, agent_ids } = link;
    const row = { name, display_name: displayName ?? name, role, agent_ids, created_at: new Date(clock()) };
    return await trx
      .insertInto('staff')
      .values({ ...row, ...secrets })
      .returning(['id as staffId', 'name', 'role'])
      .executeTakeFirstOrThrow();
  }

  async function again(trx: Db, staffId: string, secrets: Secrets) {
    const row = await trx
      .updateTable('staff')
      .set(secrets)
      .where('id', '=', staffId)
      .where('disabled_at', 'is', null)
      .returning(['id as staffId', 'name', 'role'])
      .executeTakeFirst();
    if (!row) throw linkGone();
    return row;
  }
}
