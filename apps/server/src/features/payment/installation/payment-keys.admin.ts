import type { PaymentAccount, paymentKeyCalls } from '@liuguang/contract/admin/payment/payment-keys.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { PaymentKeys } from './payment-keys.service.ts';

interface Deps {
  readonly keys: PaymentKeys;
  /** Where the app is open to the channels. */
  readonly publicUrl: string | undefined;
}

/** 会员 → 支付密钥. */
export function paymentKeyAdminRoutes({ keys, publicUrl }: Deps): AdminSection<keyof typeof paymentKeyCalls> {
  const origin = publicUrl === undefined ? '' : new URL(publicUrl).origin;
  const placed = (one: PaymentAccount): PaymentAccount => ({ ...one, notifyUrl: `${origin}${one.notifyUrl}` });
  return {
    'paymentKeys/list': async () => ({
      list: (await keys.list()).map(({ kind, source, incomplete, saved, earlier }) => ({
        kind,
        source,
        incomplete,
        saved: saved && placed(saved),
        earlier: earlier.map(placed),
      })),
    }),
    'paymentKeys/save': (wanted, context) =>
      context.change(async (trx) => {
        const before = (await keys.list(trx)).find(({ kind }) => kind === wanted.kind)?.saved;
        const after = await keys.save(trx, wanted, { by: context.staff.name, now: context.now() });
        const details = { before: before ? shortly(before) : null, after: shortly(after) };
        context.audit({ subject: `payment keys ${wanted.kind}`, details });
        return placed(after);
      }),
    'paymentKeys/remove': ({ kind }, context) =>
      context.change(async (trx) => {
        const before = await keys.remove(trx, kind, context.now());
        context.audit({ subject: `payment keys ${kind}`, details: { before: shortly(before) } });
        return {};
      }),
    'paymentKeys/test': async ({ kind }, context) => {
      const begun = performance.now();
      // Asking the channel takes seconds: no transaction waits for it.
      const { ok, steps } = await keys.test(kind, context.now());
      context.audit({ subject: `payment keys ${kind}`, details: { ok } });
      return { ok, steps: [...steps], ms: Math.round(performance.now() - begun) };
    },
  };
}

/** What the log keeps: which merchant and which keys, by what tells them apart. */
function shortly({ merchantId, merchant, fingerprint }: PaymentAccount) {
  return { merchantId, merchant, fingerprint };
}
