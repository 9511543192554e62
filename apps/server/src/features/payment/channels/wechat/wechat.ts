import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import {
  type ChannelPayment,
  ChannelFailed,
  WebhookRefused,
  WebhookUnsigned,
  type PaymentChannel,
  type RawWebhook,
} from '../channel.ts';
import { askChannel, type ChannelAnswer, jsonOf, noOrder, parseJson, payPage } from '../channel-http.ts';
import { type Sealed, wechatAuthorization, wechatOpen, wechatVerify } from './wechat-sign.ts';

export interface WechatKeys {
  readonly appId: string;
  readonly mchId: string;
  readonly serialNo: string;
  readonly privateKey: KeyObject;
  /** The key of WeChat Pay that answers and webhooks are signed with, and its id. */
  readonly wechatKey: KeyObject;
  readonly wechatKeyId: string;
  /** 32 bytes. */
  readonly apiKey: Buffer;
  readonly api: string;
}

/** A webhook that is older than this is a replay. */
const freshMs = 5 * 60 * 1000;

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() }),
});
const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().optional() }).optional(),
});

/** WeChat Pay v3 in a phone browser (H5). */
export function wechatChannel(keys: WechatKeys, clock: () => number): PaymentChannel {
  async function call(method: 'GET' | 'POST', pathAndQuery: string, content?: object): Promise<ChannelAnswer> {
    const body = content === undefined ? '' : JSON.stringify(content);
    const answer = await askChannel(`${keys.api}${pathAndQuery}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: wechatAuthorization({ method, pathAndQuery, body }, keys, clock()),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body }),
    });
    const said = (name: string) => answer.headers.get(`wechatpay-${name}`) ?? '';
    const signed = {
      timestamp: said('timestamp'),
      nonce: said('nonce'),
      signature: said('signature'),
      body: answer.text,
    };
    if (said('serial') !== keys.wechatKeyId || !wechatVerify(signed, keys.wechatKey)) {
      throw new ChannelFailed(`the answer to ${pathAndQuery.split('?')[0]} is not signed by WeChat Pay`);
    }
    return answer;
  }

  async function ask(orderId: string): Promise<ChannelPayment> {
    const answer = await call('GET', `/v3/pay/transactions/out-trade-no/${orderId}?mchid=${keys.mchId}`);
    if (answer.status === 404) return { state: 'open' };
    if (answer.status !== 200) throw refusal(answer);
    const found = transaction.parse(jsonOf(answer));
    if (found.trade_state === 'CLOSED' || found.trade_state === 'REVOKED') return { state: 'closed' };
    return paymentOf(found) ?? { state: 'open' };
  }

  function paymentOf(found: z.output<typeof transaction>) {
    const { trade_state, transaction_id, amount } = found;
    if (trade_state !== 'SUCCESS' || transaction_id === undefined || amount === undefined) return null;
    const paidAt = found.success_time === undefined ? clock() : Date.parse(found.success_time);
    return { state: 'paid', amount: amount.total, channelRef: transaction_id, paidAt } as const;
  }

  function opened({ headers, body }: RawWebhook): z.output<typeof transaction> | string {
    const said = (name: string) => headers[`wechatpay-${name}`] ?? '';
    const [timestamp, signature] = [said('timestamp'), said('signature')];
    // Sent by WeChat Pay now and then to see whether anybody looks.
    if (signature.startsWith('WECHATPAY/SIGNTEST/')) throw new WebhookUnsigned('probe');
    if (!(Math.abs(clock() - Number(timestamp) * 1000) <= freshMs)) throw new WebhookUnsigned('stale');
    if (said('serial') !== keys.wechatKeyId) throw new WebhookUnsigned('unknown key');
    const text = body.toString('utf8');
    if (!wechatVerify({ timestamp, nonce: said('nonce'), body: text, signature }, keys.wechatKey)) {
      throw new WebhookUnsigned('signature');
    }
    const read = envelope.safeParse(parseJson(text));
    if (!read.success) throw new WebhookRefused('not a notice');
    if (read.data.event_type !== 'TRANSACTION.SUCCESS') return read.data.event_type;
    const content = transaction.safeParse(parseJson(unsealed(read.data.resource)));
    if (!content.success) throw new WebhookRefused('contents');
    return content.data;
  }

  function unsealed(resource: Sealed): string {
    try {
      return wechatOpen(resource, keys.apiKey);
    } catch {
      throw new WebhookRefused('seal');
    }
  }

  return {
    channelId: 'wechat',
    kind: 'wechat',
    name: '微信支付',
    icon: 'wechat',
    ratings: new Set(['all']),

    async begin({ orderId, amount, subject, expiresAt, returnUrl, notifyUrl, address }) {
      const answer = await call('POST', '/v3/pay/transactions/h5', {
        appid: keys.appId,
        mchid: keys.mchId,
        description: subject,
        out_trade_no: orderId,
        time_expire: new Date(expiresAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: notifyUrl,
        amount: { total: amount, currency: 'CNY' },
        scene_info: { payer_client_ip: address, h5_info: { type: 'Wap' } },
      });
      const { h5_url } = z.object({ h5_url: z.string().optional() }).parse(jsonOf(answer));
      if (answer.status !== 200 || h5_url === undefined) throw refusal(answer);
      return {
        kind: 'url',
        url: `${payPage(h5_url, ['tenpay.com', 'weixin.qq.com'])}&redirect_url=${encodeURIComponent(returnUrl)}`,
      };
    },

    readWebhook: (raw) => {
      const found = opened(raw);
      if (typeof found === 'string') return Promise.resolve({ news: 'other', orderId: null, what: found });
      if (found.appid !== keys.appId) throw new WebhookRefused('another app');
      if (found.mchid !== keys.mchId) throw new WebhookRefused('another merchant');
      if ((found.amount?.currency ?? 'CNY') !== 'CNY') throw new WebhookRefused('currency');
      const payment = paymentOf(found);
      const orderId = found.out_trade_no;
      if (!payment) return Promise.resolve({ news: 'other', orderId, what: found.trade_state });
      const { amount, channelRef, paidAt } = payment;
      return Promise.resolve({ news: 'paid', orderId, amount, channelRef, paidAt });
    },

    reply: {
      taken: { status: 204, type: 'application/json', body: '' },
      refused: { status: 401, type: 'application/json', body: '{"code":"FAIL","message":"refused"}' },
    },

    ask: async ({ orderId }) => await ask(orderId),

    async close({ orderId }) {
      const path = `/v3/pay/transactions/out-trade-no/${orderId}/close`;
      const answer = await call('POST', path, { mchid: keys.mchId });
      if (answer.status === 204 || answer.status === 404) return { state: 'closed' };
      const now = await ask(orderId);
      if (now.state === 'open') throw refusal(answer);
      return now;
    },

    async check() {
      await ask(noOrder);
    },

    async refund({ orderId, refundId, amount, total, reason }) {
      const answer = await call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: orderId,
        out_refund_no: refundId,
        reason: reason.slice(0, 80),
        amount: { refund: amount, total, currency: 'CNY' },
      });
      if (answer.status !== 200) throw refusal(answer);
      const { status } = z.object({ status: z.string() }).parse(jsonOf(answer));
      if (status === 'SUCCESS') return 'done';
      if (status === 'PROCESSING') return 'waiting';
      throw new ChannelFailed(`refund is ${status}`);
    },
  };
}

function refusal(answer: ChannelAnswer): ChannelFailed {
  return new ChannelFailed(`${answer.status} ${answer.text.slice(0, 300)}`);
}
