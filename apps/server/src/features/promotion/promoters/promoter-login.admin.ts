import type { Promoter } from '@liuguang/contract/admin/promotion/promoters.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { PromoterLogins } from '../../staff/staff.public.ts';
import { findPromoter } from './promoter.repository.ts';

export type LoginCalls =
  | 'promotion/logins'
  | 'promotion/inviteLogin'
  | 'promotion/setLoginDisabled'
  | 'promotion/resetLogin';

/** 推广 → 推广员 → 后台登录. */
export function promoterLoginRoutes({ db, logins }: { db: Db; logins: PromoterLogins }): AdminSection<LoginCalls> {
  return {
    'promotion/logins': async ({ promoterId }, context) => {
      await ownPromoter(db, promoterId, context);
      return { list: await logins.list(promoterId) };
    },
    'promotion/inviteLogin': async ({ promoterId }, context) => {
      const { agentId } = await ownPromoter(db, promoterId, context);
      context.audit({ subject: `promoter ${promoterId}`, agentId });
      return await context.change((trx) => logins.invite(trx, { promoterId, agentId }, context.siteUrl));
    },
    'promotion/setLoginDisabled': async ({ promoterId, staffId, disabled }, context) => {
      const { agentId } = await ownPromoter(db, promoterId, context);
      context.audit({ subject: `staff ${staffId}`, agentId });
      await context.change((trx) => logins.setDisabled(trx, { promoterId, staffId }, disabled));
      return {};
    },
    'promotion/resetLogin': async ({ promoterId, staffId }, context) => {
      const { agentId } = await ownPromoter(db, promoterId, context);
      context.audit({ subject: `staff ${staffId}`, agentId });
      return await context.change((trx) => logins.reset(trx, { promoterId, staffId }, context.siteUrl));
    },
  };
}

export async function ownPromoter(db: Db, promoterId: string, context: AdminContext): Promise<Promoter> {
  const promoter = await findPromoter(db, promoterId);
  if (!promoter) throw fail('NOT_FOUND');
  context.own([promoter.agentId]);
  return promoter;
}
