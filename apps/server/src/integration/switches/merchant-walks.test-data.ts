import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { alipayParty, stripeParty, wechatParty } from '../../features/payment/channels/channel-keys.test-data.ts';
import { certificateOf } from '../../features/payment/merchants/certificate.test-data.ts';
import {
  alipayInput,
  keysOf,
  pem,
  stripeInput,
  wechatInput,
} from '../../features/payment/merchants/merchant-inputs.test-data.ts';
import { between, type Probe, type Walks, type World } from './world.test-data.ts';

const refused = (good: unknown, bad: unknown, more: Partial<Probe> = {}) =>
  between(good, bad, { ...more, refused: true });

/** Merchant accounts: what they say of themselves, and keys that are taken or refused. */
export function merchantWalks({ owner }: World): Walks {
  const alipay = alipayParty();
  const [wechat, stripe] = [wechatParty(Date.now), stripeParty(Date.now)];
  const other = alipayParty();
  const byWechat = { given: wechatInput('3', wechat) };
  const byStripe = { given: stripeInput('3', stripe) };
  const current = async (): Promise<Partial<Merchant>[]> =>
    (await owner.get('channels/merchants', { agentId: '3' })).list
      .filter(({ closedAt }) => closedAt === null)
      .map(({ kind, merchant, moneyOf }) => ({ kind, merchant, moneyOf }));
  const kept = async () =>
    (await owner.get('paymentKeys/list', {})).list.map(({ kind, source, saved }) => ({
      kind,
      source,
      merchant: saved?.merchant ?? null,
    }));
  const good = { ...wechatInput('3', wechat), ...alipayInput('3', alipay) };
  const fields = {
    appId: between(alipay.keys.appId, '2021000000000099'),
    sellerId: between(alipay.keys.sellerId, '2088000000000099'),
    mchId: refused(wechat.keys.mchId, '1900000009', byWechat),
    publicKey: refused(good.publicKey, pem(other.ours.publicKey)),
    certificate: refused(byWechat.given.certificate, certificateOf(other.ours, wechat.keys.mchId), byWechat),
    privateKey: refused(good.privateKey, pem(other.ours.privateKey)),
    platformKey: refused(good.platformKey, good.publicKey),
    platformKeyId: refused(wechat.keys.wechatKeyId, 'mine', byWechat),
    apiKey: refused(wechat.keys.apiKey.toString(), 'short', byWechat),
    stripeAccount: between('acct_12345678', 'acct_87654321', byStripe),
    secretKey: refused(stripe.keys.secretKey, 'pk_live_12345678', byStripe),
    webhookSecret: refused(stripe.keys.webhookSecret, 'secret', byStripe),
  };
  return {
    'paymentKeys/save': {
      base: keysOf(good),
      look: kept,
      fields: {
        kind: between('alipay', 'stripe', { given: keysOf({ ...good, ...stripeInput('3', stripe) }) }),
        ...fields,
      },
    },
    'channels/saveMerchant': {
      base: good,
      which: ['agentId'],
      look: current,
      fields: {
        kind: between('alipay', 'stripe', { given: { ...good, ...stripeInput('3', stripe) } }),
        moneyOf: between('operator', 'agent'),
        ...fields,
      },
    },
  };
}
