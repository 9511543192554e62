import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { type MerchantKind, merchantKinds } from '@liuguang/contract/admin/payment/merchants.ts';
import type { PaymentAccount, PaymentKeyState } from '@liuguang/contract/admin/payment/payment-keys.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { PaymentChannels } from '../channels/channel.ts';
import { installationAccounts, type MerchantAccount } from '../merchants/merchant-list.repository.ts';
import { closeMerchant, noteTest, wipeUnusedKeys } from '../merchants/merchant.repository.ts';
import type { MerchantService } from '../merchants/merchant.service.ts';
import { probeThere, type ProbeStep, saidBy } from '../merchants/probe.ts';

export type PaymentKeys = ReturnType<typeof paymentKeyService>;

interface Deps {
  readonly db: Db;
  readonly environment: PaymentChannels;
  readonly merchants: Pick<MerchantService, 'save' | 'test'>;
}

/** Keys of the installation's own channels: a merchant account of no agent, so everything that is true of those is of these. */
export function paymentKeyService({ db, environment, merchants }: Deps) {
  const { ready, missing, partly } = environment;

  return {
    async list(on: Db = db): Promise<PaymentKeyState[]> {
      const accounts = await installationAccounts(on);
      return merchantKinds.map((kind) => {
        const own = accounts.filter((one) => one.kind === kind);
        const inUse = own.find(({ closedAt }) => closedAt === null);
        return {
          kind,
          source: ready.has(kind) ? 'environment' : inUse ? 'console' : 'none',
          incomplete: partly.has(kind) ? [...(missing[kind] ?? [])] : [],
          saved: inUse ? shown(inUse) : null,
          earlier: own.filter(({ closedAt }) => closedAt !== null).map(shown),
        };
      });
    },

    async save(trx: Db, wanted: AdminParsed<'paymentKeys/save'>, made: { by: string; now: number }) {
      return shown(await merchants.save(trx, { ...wanted, agentId: null, moneyOf: 'operator' }, made));
    },

    /** Answers what was there. */
    async remove(trx: Db, kind: MerchantKind, now: number): Promise<PaymentAccount> {
      const before = await saved(trx, kind);
      if (!before) throw fail('NOT_FOUND');
      await closeMerchant(trx, before.merchantId, now);
      await wipeUnusedKeys(trx, before.merchantId, now);
      return before;
    },

    /** The keys that take new orders now, wherever they come from. */
    async test(kind: MerchantKind, now: number): Promise<{ ok: boolean; steps: readonly ProbeStep[] }> {
      const channel = ready.get(kind);
      if (channel) {
        const step = await probeThere(channel);
        return { ok: step.ok, steps: [step] };
      }
      const account = await saved(db, kind);
      if (!account) throw fail('NOT_FOUND');
      const said = await merchants.test(account.merchantId, now);
      await noteTest(db, account.merchantId, { ok: said.ok, message: saidBy(said.steps), now });
      return said;
    },
  };
}

async function saved(on: Db, kind: MerchantKind): Promise<PaymentAccount | null> {
  const found = (await installationAccounts(on)).find((one) => one.kind === kind && one.closedAt === null);
  return found ? shown(found) : null;
}

function shown({ agentId: _none, moneyOf: _operator, ...account }: MerchantAccount): PaymentAccount {
  return account;
}
