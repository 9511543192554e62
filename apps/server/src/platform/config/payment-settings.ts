import { z } from 'zod';
import { isThisMachine } from '../net/address.ts';

const key = z.string().optional();

/** Keys and orders go there, so encrypted; in the clear only to this machine, where channels are tried out. */
export const gateway = z
  .string()
  .refine((value) => isSafe(value), { error: 'an https address (http only on this machine, for trying it out)' });

/** What the payment channels need, by the name of the channel and of the setting. */
export const paymentVariables = {
  PAYMENT_SANDBOX: z.enum(['0', '1', 'false', 'true'], { error: '1 or 0' }).optional(),
  ALIPAY_APP_ID: key,
  ALIPAY_SELLER_ID: key,
  ALIPAY_PRIVATE_KEY: key,
  ALIPAY_PUBLIC_KEY: key,
  ALIPAY_GATEWAY: gateway.default('https://openapi.alipay.com/gateway.do'),
  WECHAT_PAY_APP_ID: key,
  WECHAT_PAY_MCH_ID: key,
  WECHAT_PAY_SERIAL_NO: key,
  WECHAT_PAY_PRIVATE_KEY: key,
  WECHAT_PAY_PUBLIC_KEY: key,
  WECHAT_PAY_PUBLIC_KEY_ID: key,
  WECHAT_PAY_API_V3_KEY: key,
  WECHAT_PAY_API: gateway.default('https://api.mch.weixin.qq.com'),
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_API: gateway.default('https://api.stripe.com'),
};

type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

export type PaymentSettings = Omit<PaymentVariables, 'PAYMENT_SANDBOX'> & {
  /** Our own cashier without money behind it. */
  readonly sandbox: boolean;
};

/** The sandbox gives days for nothing, so it is on by itself only where the demo is, and in production only if named. */
export function paymentSettings(
  given: PaymentVariables,
  { demo, production }: { demo: boolean; production: boolean },
): PaymentSettings {
  const names = Object.keys(paymentVariables) as (keyof PaymentVariables)[];
  const { PAYMENT_SANDBOX: named, ...keys } = Object.fromEntries(
    names.map((name) => [name, given[name]]),
  ) as PaymentVariables;
  const sandbox = named === undefined ? demo && !production : named === '1' || named === 'true';
  return { sandbox, ...keys };
}

function isSafe(value: string): boolean {
  const url = URL.parse(value);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && isThisMachine(url.hostname.replaceAll(/^\[|\]$/g, ''));
}
