import type { recoveryCalls } from '@liuguang/contract/admin/recovery.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingUser } from '../admin/account.admin.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { agentOfRecovery, listRecoveries } from './recovery.repository.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { YouthPinService } from './youth-pin.service.ts';

interface Deps {
  readonly db: Db;
  readonly recoveries: RecoveryService;
  readonly youthPins: YouthPinService;
  readonly factors: Pick<SecondFactorService, 'reset'>;
}

/** 用户: youth PINs, second factors that were lost, and accounts that are given back. */
export function recoveryAdminRoutes(deps: Deps): AdminSection<keyof typeof recoveryCalls> {
  const { db, recoveries, youthPins, factors } = deps;

  async function ownCase(recoveryId: string, context: AdminContext) {
    const { agentId, accountId } = await agentOfRecovery(db, recoveryId);
    context.own([agentId]);
    context.audit({ subject: `recovery ${recoveryId}`, agentId, details: { accountId } });
  }

  return {
    'users/resetYouthPin': async ({ accountId, reason }, context) => {
      const { agentId } = await existingUser(db, accountId, context);
      const pin = await youthPins.newPin();
      await context.change((trx) =>
        youthPins.reset(trx, { agentId, accountId, reason, pin, staffName: context.staff.name }),
      );
      return { pin: pin.text };
    },
    'users/resetSecondFactor': async ({ accountId, reason }, context) => {
      const { agentId } = await existingUser(db, accountId, context);
      const staffName = context.staff.name;
      await context.change((trx) => factors.reset(trx, { agentId, accountId, reason, staffName }));
      return {};
    },
    'users/recoveries': (search, context) =>
      listRecoveries(db, search, {
        agentIds: context.agentIds ?? (search.agentId === undefined ? null : [search.agentId]),
        staffId: context.staff.staffId,
        now: context.now(),
      }),
    'users/openRecovery': async (wanted, context) => {
      const { agentId } = await existingUser(db, wanted.accountId, context);
      const recoveryId = await context.change((trx) => recoveries.open(trx, { ...wanted, agentId }, helper(context)));
      return { recoveryId };
    },
    'users/approveRecovery': async ({ recoveryId }, context) => {
      await ownCase(recoveryId, context);
      return { readyAt: await context.change((trx) => recoveries.approve(trx, recoveryId, helper(context))) };
    },
    'users/cancelRecovery': async ({ recoveryId, reason }, context) => {
      await ownCase(recoveryId, context);
      await context.change((trx) => recoveries.cancel(trx, recoveryId, reason, helper(context)));
      return {};
    },
    'users/recoveryCode': async ({ recoveryId }, context) => {
      await ownCase(recoveryId, context);
      return await context.change((trx) => recoveries.makeCode(trx, recoveryId, helper(context)));
    },
  };
}

function helper({ staff: { staffId, name } }: AdminContext) {
  return { staffId, name };
}
