import type { PaymentSettings } from '../../../platform/config/payment-settings.ts';
import type { PaymentChannel, PaymentChannels } from './channel.ts';
import { alipayChannel } from './alipay/alipay.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { stripeChannel } from './stripe/stripe.ts';
import { wechatChannel } from './wechat/wechat.ts';

type Name = Exclude<keyof PaymentSettings, 'sandbox'>;

/** Where channels are: set for every installation, so they say nothing of keys. */
const places: ReadonlySet<Name> = new Set<Name>(['ALIPAY_GATEWAY', 'WECHAT_PAY_API', 'STRIPE_API']);

/** A channel is offered when every setting is there and is what it should be; else an operator reads what is not. */
export function chooseChannels(
  settings: PaymentSettings,
  sandbox: PaymentChannel | undefined,
  clock: () => number,
): PaymentChannels {
  const ready = new Map<string, PaymentChannel>();
  const missing: Record<string, string[]> = {};
  const partly = new Set<string>();

  function offer(kind: string, make: (read: Reader) => PaymentChannel): void {
    const problems: string[] = [];
    const read: Reader = (name, as) => {
      try {
        const given = settings[name];
        if (given && !places.has(name)) partly.add(kind);
        if (given) return as(given);
        problems.push(name);
      } catch {
        problems.push(`${name} (unreadable)`);
      }
      // Never used: a channel with problems is thrown away.
      return undefined as never;
    };
    const channel = make(read);
    if (problems.length > 0) missing[kind] = problems;
    else {
      ready.set(channel.channelId, channel);
      partly.delete(kind);
    }
  }

  if (sandbox) ready.set(sandbox.channelId, sandbox);
  offer('alipay', (read) => {
    const keys = {
      appId: read('ALIPAY_APP_ID', text),
      sellerId: read('ALIPAY_SELLER_ID', text),
      privateKey: read('ALIPAY_PRIVATE_KEY', privateKeyOf),
      alipayKey: read('ALIPAY_PUBLIC_KEY', publicKeyOf),
      gateway: read('ALIPAY_GATEWAY', text),
    };
    return alipayChannel(keys, clock);
  });
  offer('wechat', (read) => {
    const keys = {
      appId: read('WECHAT_PAY_APP_ID', text),
      mchId: read('WECHAT_PAY_MCH_ID', text),
      serialNo: read('WECHAT_PAY_SERIAL_NO', text),
      privateKey: read('WECHAT_PAY_PRIVATE_KEY', privateKeyOf),
      wechatKey: read('WECHAT_PAY_PUBLIC_KEY', publicKeyOf),
      wechatKeyId: read('WECHAT_PAY_PUBLIC_KEY_ID', text),
      apiKey: read('WECHAT_PAY_API_V3_KEY', sealKey),
      api: read('WECHAT_PAY_API', text),
    };
    return wechatChannel(keys, clock);
  });
  offer('stripe', (read) => {
    const keys = {
      secretKey: read('STRIPE_SECRET_KEY', text),
      webhookSecret: read('STRIPE_WEBHOOK_SECRET', text),
      api: read('STRIPE_API', text),
    };
    return stripeChannel(keys, clock);
  });
  return { ready, missing, partly };
}

type Reader = <T>(name: Name, as: (given: string) => T) => T;

const text = (given: string) => given;

function sealKey(given: string): Buffer {
  const key = Buffer.from(given, 'utf8');
  if (key.length !== 32) throw new Error('not 32 bytes');
  return key;
}
