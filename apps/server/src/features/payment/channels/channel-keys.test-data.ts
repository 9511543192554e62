import { createCipheriv, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { RawWebhook } from './channel.ts';
import { alipaySign, alipayText } from './alipay/alipay-sign.ts';
import type { AlipayKeys } from './alipay/alipay.ts';
import { yuanOf } from './money.ts';
import type { StripeKeys } from './stripe/stripe.ts';
import type { WechatKeys } from './wechat/wechat.ts';

/** Keys of a merchant and of a channel, made for the test: what is signed here is really signed. */
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export interface Told {
  orderId: string;
  amount: number;
  channelRef: string;
}

export function alipayParty(
  gateway = 'https://alipay.invalid/gateway.do',
  numbers = { appId: '2021000000000001', sellerId: '2088000000000001' },
) {
  const [ours, theirs, stranger] = [pair(), pair(), pair()];
  const keys: AlipayKeys = {
    ...numbers,
    privateKey: ours.privateKey,
    alipayKey: theirs.publicKey,
    gateway,
  };
  return {
    keys,
    ours,
    theirs,
    notice(told: Told, changes: Record<string, string> = {}, signer = theirs.privateKey): RawWebhook {
      const params: Record<string, string> = {
        notify_type: 'trade_status_sync',
        app_id: keys.appId,
        seller_id: keys.sellerId,
        charset: 'utf-8',
        trade_status: 'TRADE_SUCCESS',
        trade_no: told.channelRef,
        out_trade_no: told.orderId,
        total_amount: yuanOf(told.amount),
        gmt_payment: '2026-11-20 12:00:01',
        subject: '流光会员 · 月卡',
        ...changes,
      };
      const sign = alipaySign(alipayText(params, []), signer);
      return {
        headers: {},
        query: {},
        body: Buffer.from(new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString()),
      };
    },
    stranger: stranger.privateKey,
  };
}

export function wechatParty(clock: () => number, api = 'https://wechat.invalid') {
  const [ours, theirs, stranger] = [pair(), pair(), pair()];
  const keys: WechatKeys = {
    appId: 'wx0000000000000001',
    mchId: '1900000001',
    serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    privateKey: ours.privateKey,
    wechatKey: theirs.publicKey,
    wechatKeyId: 'PUB_KEY_ID_0000000000000001',
    apiKey: Buffer.from(randomBytes(16).toString('hex'), 'utf8'),
    api,
  };
  const { apiKey } = keys;

  function sign(body: string, at: number, signer = theirs.privateKey): Record<string, string> {
    const [timestamp, nonce] = [String(Math.floor(at / 1000)), randomBytes(8).toString('hex')];
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': keys.wechatKeyId,
      'wechatpay-signature': createSign('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${body}\n`)
        .sign(signer, 'base64'),
    };
  }

  function seal(text: string, key = apiKey) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce));
    cipher.setAAD(Buffer.from('transaction'));
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return {
      ciphertext: ciphertext.toString('base64'),
      nonce,
      associated_data: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
    };
  }

  return {
    keys,
    ours,
    sign,
    notice(
      told: Told,
      changes: Record<string, unknown> = {},
      { signer = theirs.privateKey, at = clock(), key = apiKey } = {},
    ): RawWebhook {
      const content = {
        appid: keys.appId,
        mchid: keys.mchId,
        out_trade_no: told.orderId,
        transaction_id: told.channelRef,
        trade_state: 'SUCCESS',
        success_time: '2026-11-20T12:00:01+08:00',
        amount: { total: told.amount, currency: 'CNY' },
        ...changes,
      };
      const body = JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource: seal(JSON.stringify(content), key) });
      return { headers: sign(body, at, signer), query: {}, body: Buffer.from(body) };
    },
    stranger: stranger.privateKey,
  };
}

export function stripeParty(clock: () => number, api = 'https://stripe.invalid') {
  const keys: StripeKeys = {
    secretKey: 'sk_test_made_here',
    webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
    api,
  };
  type How = { secret?: string; at?: number; livemode?: boolean };
  function signed(type: string, object: object, { secret = keys.webhookSecret, at = clock(), livemode = false }: How) {
    const created = Math.floor(at / 1000);
    const body = JSON.stringify({ type, created, livemode, data: { object } });
    const v1 = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex');
    return { headers: { 'stripe-signature': `t=${created},v1=${v1}` }, query: {}, body: Buffer.from(body) };
  }
  return {
    keys,
    notice(told: Told, changes: Record<string, unknown> = {}, how: How = {}): RawWebhook {
      const object = {
        id: `cs_test_${told.orderId}`,
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: told.orderId,
        amount_total: told.amount,
        currency: 'cny',
        payment_intent: told.channelRef,
        ...changes,
      };
      return signed('checkout.session.completed', object, how);
    },
    /** The payer disputed it, and the money is gone. */
    dispute(told: Told, changes: Record<string, unknown> = {}, how: How = {}): RawWebhook {
      const { amount, channelRef } = told;
      const object = { id: `dp_${told.orderId}`, amount, currency: 'cny', payment_intent: channelRef, ...changes };
      return signed('charge.dispute.funds_withdrawn', object, how);
    },
  };
}
