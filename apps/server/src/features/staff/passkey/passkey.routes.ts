import type { passkeyCalls } from '@liuguang/contract/admin/staff/passkeys.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { StaffNotices } from '../notice/notice.service.ts';
import type { SignInService } from '../sign-in/sign-in.service.ts';
import { siteOf } from './ceremony.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { PasskeyService } from './passkey.service.ts';

interface PasskeyRouteDeps {
  readonly passkeys: PasskeyService;
  readonly byPasskey: PasskeySignIn;
  readonly notices: Pick<StaffNotices, 'tell'>;
  readonly signIn: Pick<SignInService, 'confirmPassword'>;
  /** Sets the cookie of a session that was opened. */
  readonly enter: (context: AdminContext, token: string) => Promise<void>;
}

export function passkeyRoutes(deps: PasskeyRouteDeps): AdminSection<keyof typeof passkeyCalls> {
  const { passkeys, byPasskey, notices, signIn, enter } = deps;
  return {
    'session/passkeyStart': async ({ ticket }, { siteUrl }) => ({
      options: { ...(await byPasskey.start(ticket, siteOf(siteUrl))) },
    }),
    'session/passkeyFinish': async ({ ticket, proof }, context) => {
      const at = { site: siteOf(context.siteUrl), client: context };
      const { token, actor } = await byPasskey.finish(ticket, proof, at);
      const way = ticket === undefined ? 'passkey' : 'password and passkey';
      context.audit({ subject: `staff ${actor.staffId}`, actor, details: { way } });
      await enter(context, token);
      return {};
    },
    'passkeys/list': async (_input, { staff, siteUrl }) => {
      const { origin, usable } = siteOf(siteUrl);
      return { list: await passkeys.list(staff.staffId), origin, usable };
    },
    'passkeys/start': async ({ password }, { staff, address, siteUrl }) => {
      await signIn.confirmPassword(staff, password, address);
      return { options: { ...(await passkeys.startAdd(staff, siteOf(siteUrl))) } };
    },
    'passkeys/add': async ({ name, proof }, context) => {
      const { staff, address } = context;
      const site = siteOf(context.siteUrl);
      const made = await passkeys.check(staff, proof, site, address);
      return await context.change(async (trx) => {
        const kept = await passkeys.keep(trx, staff, made, { name, host: site.host });
        await notices.tell(trx, staff.staffId, 'passkeyAdded', context);
        context.audit({ subject: `passkey ${kept.passkeyId}`, details: { host: site.host } });
        return kept;
      });
    },
    'passkeys/rename': async ({ passkeyId, name }, context) => {
      context.audit({ subject: `passkey ${passkeyId}` });
      await context.change((trx) => passkeys.rename(trx, context.staff.staffId, passkeyId, name));
      return {};
    },
    'passkeys/remove': async ({ passkeyId, password }, context) => {
      const { staff, address, siteUrl } = context;
      await signIn.confirmPassword(staff, password, address);
      await context.change(async (trx) => {
        const name = await passkeys.remove(trx, staff.staffId, passkeyId, siteOf(siteUrl));
        context.audit({ subject: `passkey ${passkeyId}`, details: { name } });
      });
      return {};
    },
  };
}
