import type { ownMailCalls } from '@liuguang/contract/admin/staff/own-mail.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import type { StaffMail } from './staff-mail.service.ts';

interface Deps {
  readonly mail: StaffMail;
  readonly signIn: Pick<SignInService, 'confirmPassword'>;
}

/** 我的账号 → 邮箱. */
export function staffMailRoutes({ mail, signIn }: Deps): AdminSection<keyof typeof ownMailCalls> {
  return {
    'session/mail': (_input, { staff }) => mail.state(staff),
    'session/mailCode': async ({ address, password }, context) => {
      await signIn.confirmPassword(context.staff, password, context.address);
      context.audit({ subject: `staff ${context.staff.staffId}` });
      return await mail.sendCode(context.staff, address);
    },
    'session/bindMail': async ({ code }, context) => {
      const after = await mail.bind(context.staff, code);
      context.audit({ subject: `staff ${context.staff.staffId}`, details: { address: after.address } });
      return after;
    },
    'session/removeMail': async ({ password }, context) => {
      await signIn.confirmPassword(context.staff, password, context.address);
      context.audit({ subject: `staff ${context.staff.staffId}` });
      await context.change((trx) => mail.remove(trx, context.staff));
      return {};
    },
    'session/saveMail': async ({ kinds }, context) => {
      context.audit({ subject: `staff ${context.staff.staffId}` });
      return await context.change((trx) => mail.save(trx, context.staff, kinds));
    },
  };
}
