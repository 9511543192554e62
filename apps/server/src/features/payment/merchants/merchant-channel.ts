import { X509Certificate } from 'node:crypto';
import type { PaymentSettings } from '../../../platform/config/payment-settings.ts';
import { alipayChannel } from '../channels/alipay/alipay.ts';
import type { PaymentChannel } from '../channels/channel.ts';
import { privateKeyOf, publicKeyOf } from '../channels/keys.ts';
import { stripeChannel } from '../channels/stripe/stripe.ts';
import { wechatChannel } from '../channels/wechat/wechat.ts';
import type { Credentials } from './credentials.ts';

/** Where the channels are; for every account the same, so that nobody's keys lead a request anywhere else. */
export type Gateways = Pick<PaymentSettings, 'ALIPAY_GATEWAY' | 'WECHAT_PAY_API' | 'STRIPE_API'>;

/** The channel as this account speaks to it. */
export function merchantChannel(given: Credentials, gateways: Gateways, clock: () => number): PaymentChannel {
  if (given.kind === 'alipay') {
    const { appId, sellerId } = given;
    const keys = { privateKey: privateKeyOf(given.privateKey), alipayKey: publicKeyOf(given.platformKey) };
    return alipayChannel({ appId, sellerId, ...keys, gateway: gateways.ALIPAY_GATEWAY }, clock);
  }
  if (given.kind === 'wechat') {
    const { appId, mchId } = given;
    const keys = {
      serialNo: new X509Certificate(given.certificate).serialNumber,
      privateKey: privateKeyOf(given.privateKey),
      wechatKey: publicKeyOf(given.platformKey),
      wechatKeyId: given.platformKeyId,
      apiKey: Buffer.from(given.apiKey, 'utf8'),
    };
    return wechatChannel({ appId, mchId, ...keys, api: gateways.WECHAT_PAY_API }, clock);
  }
  const { secretKey, webhookSecret, stripeAccount: account } = given;
  return stripeChannel({ secretKey, webhookSecret, account, api: gateways.STRIPE_API }, clock);
}
