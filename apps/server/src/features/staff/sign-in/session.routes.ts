import type { sessionCalls } from '@liuguang/contract/admin/staff/session.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { siteOf } from '../passkey/ceremony.ts';
import type { PasskeyService } from '../passkey/passkey.service.ts';
import type { StaffNotices } from '../notice/notice.service.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SetupService } from '../setup/setup.service.ts';
import type { SignInService } from './sign-in.service.ts';
import { agentNames } from '../staff.repository.ts';
import { staffLongestMs, type StaffSessions } from './staff-session.repository.ts';

interface SessionDeps {
  readonly db: Db;
  readonly signIn: SignInService;
  readonly setup: SetupService;
  readonly sessions: StaffSessions;
  readonly recovery: RecoveryCodes;
  readonly passkeys: Pick<PasskeyService, 'has'>;
  readonly notices: StaffNotices;
  readonly enter: Enter;
}

const cookieSeconds = staffLongestMs / 1000;

type Enter = (context: AdminContext, token: string) => Promise<void>;

/** Sets the session cookie; the session that the browser had before ends, whoever it belonged to. */
export function entering(db: Db, sessions: StaffSessions): Enter {
  return async ({ cookies }, token) => {
    const before = cookies.get('staff');
    if (before !== undefined) await sessions.endToken(db, before);
    cookies.set('staff', token, cookieSeconds);
  };
}

export function sessionRoutes(deps: SessionDeps): AdminSection<keyof typeof sessionCalls> {
  const { db, signIn, setup, sessions, recovery, passkeys, notices, enter } = deps;
  return {
    'session/login': async ({ name, password }, context) => {
      const { ticket, staffId } = await signIn.login(name, password, context);
      return { ticket, passkey: await passkeys.has(staffId, siteOf(context.siteUrl)) };
    },
    'session/verify': async ({ ticket, code }, context) => {
      const opened = await signIn.verify(ticket, code, context);
      const { actor } = opened;
      context.audit({ subject: `staff ${actor.staffId}`, actor, details: { recoveryCode: opened.recovery } });
      await enter(context, opened.token);
      return {};
    },
    'setup/look': ({ token }) => setup.look(token),
    'setup/finish': async (input, context) => {
      const { recoveryCodes, token, actor } = await setup.finish(input, context);
      context.audit({ subject: `staff ${actor.staffId}`, actor });
      await enter(context, token);
      return { recoveryCodes };
    },
    'session/me': async (_input, { staff }) => {
      const { staffId, name, displayName, role, roleName = null, permissions, agentIds } = staff;
      const [agents, { confirmed, left }, unseen] = await Promise.all([
        agentNames(db, agentIds),
        recovery.state(db, staffId),
        notices.unseen(staffId),
      ]);
      const own = agentIds ? [...agentIds] : null;
      return {
        staffId,
        name,
        displayName,
        role,
        roleName: role === 'custom' ? roleName : null,
        permissions: role === 'custom' ? [...(permissions ?? [])] : null,
        agentIds: own,
        agents,
        recoveryConfirmed: confirmed,
        recoveryLeft: left,
        notices: unseen,
      };
    },
    'session/logout': async (_input, context) => {
      const { staff } = context;
      await context.change((trx) => sessions.end(trx, staff.sessionId, staff.staffId));
      context.cookies.clear('staff');
      return {};
    },
    'session/list': async (_input, { staff }) => ({ list: await sessions.list(staff.staffId, staff.sessionId) }),
    'session/revoke': async ({ sessionId, password }, context) => {
      await signIn.confirmPassword(context.staff, password, context.address);
      context.audit({ subject: `session ${sessionId}` });
      const { staffId } = context.staff;
      await context.change(async (trx) => {
        if (parseId(sessionId) === null || !(await sessions.end(trx, sessionId, staffId))) throw fail('NOT_FOUND');
      });
      return {};
    },
    'session/revokeOthers': async ({ password }, context) => {
      const { staffId, sessionId } = context.staff;
      await signIn.confirmPassword(context.staff, password, context.address);
      context.audit({ subject: `staff ${staffId}` });
      await context.change((trx) => sessions.endAll(trx, staffId, sessionId));
      return {};
    },
    'session/seeNotice': async ({ noticeId }, context) => {
      context.audit({ subject: `notice ${noticeId}` });
      await context.change(async (trx) => {
        if (!(await notices.see(trx, context.staff.staffId, noticeId))) throw fail('NOT_FOUND');
      });
      return {};
    },
    'session/password': async ({ current, password }, { staff }) => {
      await signIn.changePassword(staff, current, password);
      return {};
    },
    'recovery/renew': async ({ password }, context) => {
      await signIn.confirmPassword(context.staff, password, context.address);
      return { recoveryCodes: await context.change((trx) => recovery.renew(trx, context.staff.staffId)) };
    },
    'recovery/confirm': async ({ code }, { staff, now }) => {
      if (!(await recovery.confirm(db, staff.staffId, code, now()))) {
        throw fail('INVALID_INPUT', { fields: { code: '不是您的恢复码' } });
      }
      return {};
    },
  };
}
