import type { auditCalls } from '@liuguang/contract/admin/staff/audit.ts';
import type { staffCalls } from '@liuguang/contract/admin/staff/staff.ts';
import type { AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { AllowList } from './allow-list/allow-list.service.ts';
import { listAudit, verifyAudit } from './audit.repository.ts';
import { setupLink } from './setup/setup-link.ts';
import type { StaffService } from './staff.service.ts';
import type { StaffSessions } from './sign-in/staff-session.repository.ts';

interface StaffRouteDeps {
  readonly db: Db;
  readonly staff: StaffService;
  readonly sessions: StaffSessions;
  readonly allowed: AllowList;
}

export function staffRoutes(deps: StaffRouteDeps): AdminSection<keyof typeof staffCalls | keyof typeof auditCalls> {
  const { db, staff, sessions, allowed } = deps;
  return {
    'staff/list': (search) => staff.list(search),
    'staff/invite': async (input, context) => {
      context.audit({ subject: 'staff invite' });
      return linkOf(context.siteUrl, await context.change((trx) => staff.invite(trx, input)));
    },
    'staff/save': (input, context) =>
      context.change(async (trx) => {
        const { before, after } = await staff.save(trx, input);
        context.audit({ subject: `staff ${input.staffId}`, details: { before, after } });
        return after;
      }),
    'staff/setDisabled': ({ staffId, disabled }, context) =>
      context.change(async (trx) => {
        const { after } = await staff.setDisabled(trx, staffId, disabled);
        context.audit({ subject: `staff ${staffId}` });
        return after;
      }),
    'staff/reset': async ({ staffId }, context) => {
      context.audit({ subject: `staff ${staffId}` });
      return linkOf(context.siteUrl, await context.change((trx) => staff.reset(trx, staffId)));
    },
    'staff/sessions': async ({ staffId }, context) => ({
      list: await sessions.list(staffId === undefined ? null : (parseId(staffId) ?? '0'), context.staff.sessionId),
    }),
    'staff/endSession': async ({ sessionId }, context) => {
      context.audit({ subject: `session ${sessionId}` });
      await context.change(async (trx) => {
        if (parseId(sessionId) === null || !(await sessions.end(trx, sessionId, null))) throw fail('NOT_FOUND');
      });
      return {};
    },
    'audit/list': (search) => listAudit(db, search),
    'audit/verify': () => verifyAudit(db),
    'allowList/get': async (_input, { address }) => ({ ranges: await allowed.get(), yourAddress: address }),
    'allowList/save': async ({ ranges }, context) => {
      context.audit({ subject: 'allow list', details: { before: await allowed.get() } });
      await context.change((trx) => allowed.save(trx, ranges, context.address));
      allowed.forget();
      return {};
    },
  };
}

function linkOf(siteUrl: string, { token, expiresAt }: { token: string; expiresAt: number }) {
  return { link: setupLink(siteUrl, token), expiresAt };
}
