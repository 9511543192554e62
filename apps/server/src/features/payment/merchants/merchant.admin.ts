import type { Merchant, merchantCalls } from '@liuguang/contract/admin/payment/merchants.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { findMerchant, listMerchants, type MerchantAccount } from './merchant-list.repository.ts';
import { closeMerchant, noteTest } from './merchant.repository.ts';
import type { MerchantService } from './merchant.service.ts';
import { saidBy } from './probe.ts';

interface Deps {
  readonly db: Db;
  readonly merchants: Pick<MerchantService, 'save' | 'test'>;
  /** Where the app is open to the channels. */
  readonly publicUrl: string | undefined;
}

/** 会员 → 收款账号. */
export function merchantAdminRoutes({ db, merchants, publicUrl }: Deps): AdminSection<keyof typeof merchantCalls> {
  const origin = publicUrl === undefined ? '' : new URL(publicUrl).origin;
  const shown = (one: Merchant): Merchant => ({ ...one, notifyUrl: `${origin}${one.notifyUrl}` });
  return {
    'channels/merchants': async (_input, { agentIds }) => ({
      list: (await listMerchants(db, agentIds)).map(shown),
    }),
    'channels/saveMerchant': (wanted, context) =>
      context.change(async (trx) => {
        const { agentId, kind } = wanted;
        const before = (await listMerchants(trx, [agentId])).find((one) => one.kind === kind && one.closedAt === null);
        const after = ofAgent(await merchants.save(trx, wanted, { by: context.staff.name, now: context.now() }));
        const details = { before: before && shortly(before), after: shortly(after) };
        context.audit({ subject: `merchant account ${after.merchantId}`, agentId, details });
        return shown(after);
      }),
    'channels/closeMerchant': async ({ merchantId }, context) => {
      const { agentId } = await ownMerchant(db, merchantId, context);
      context.audit({ subject: `merchant account ${merchantId}`, agentId });
      await context.change((trx) => closeMerchant(trx, merchantId, context.now()));
      return {};
    },
    'channels/testMerchant': async ({ merchantId }, context) => {
      const { agentId } = await ownMerchant(db, merchantId, context);
      const begun = performance.now();
      // Asking the channel takes seconds: no transaction waits for it.
      const { ok, steps } = await merchants.test(merchantId, context.now());
      const ms = Math.round(performance.now() - begun);
      context.audit({ subject: `merchant account ${merchantId}`, agentId, details: { ok } });
      await context.change((trx) => noteTest(trx, merchantId, { ok, message: saidBy(steps), now: context.now() }));
      return { ok, steps, ms };
    },
  };
}

async function ownMerchant(db: Db, merchantId: string, context: AdminContext): Promise<Merchant> {
  const found = await findMerchant(db, merchantId);
  if (!found) throw fail('NOT_FOUND');
  const own = ofAgent(found);
  context.own([own.agentId]);
  return own;
}

/** The installation's own are not these calls' to touch. */
function ofAgent({ agentId, ...account }: MerchantAccount): Merchant {
  if (agentId === null) throw fail('NOT_FOUND');
  return { ...account, agentId };
}

/** What the log keeps: which account and which keys, by what tells them apart. */
function shortly({ merchantId, kind, merchant, moneyOf, fingerprint }: Merchant) {
  return { merchantId, kind, merchant, moneyOf, fingerprint };
}
