import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import {
  type ChannelPayment,
  ChannelFailed,
  WebhookRefused,
  WebhookUnsigned,
  type PaymentChannel,
} from '../channel.ts';
import { alipayAnswerPart, alipaySign, alipayText, alipayVerify } from './alipay-sign.ts';
import { askChannel, noOrder } from '../channel-http.ts';
import { fenOf, yuanOf } from '../money.ts';

export interface AlipayKeys {
  readonly appId: string;
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  /** Alipay's own key, not ours. */
  readonly alipayKey: KeyObject;
  readonly gateway: string;
}

const longestWebhook = 16 * 1024;
const mostParameters = 100;
const ampersand = 38;

const paidStates: ReadonlySet<string> = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);
const answer = z.looseObject({ code: z.string(), sub_code: z.string().optional(), sub_msg: z.string().optional() });
type Answer = z.output<typeof answer>;
const payment = z.object({
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
});

/** Alipay for phone browsers (alipay.trade.wap.pay), signed with RSA2. */
export function alipayChannel(keys: AlipayKeys, clock: () => number): PaymentChannel {
  function signed(method: string, content: object, extra: Readonly<Record<string, string>> = {}): URLSearchParams {
    const params = {
      app_id: keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiText(clock()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...extra,
    };
    return new URLSearchParams({ ...params, sign: alipaySign(alipayText(params, ['sign']), keys.privateKey) });
  }

  async function call(method: string, content: object): Promise<Answer> {
    const { text } = await askChannel(keys.gateway, { method: 'POST', body: signed(method, content) });
    const name = `${method.replaceAll('.', '_')}_response`;
    const part = alipayAnswerPart(text, name);
    const signature = /"sign"\s*:\s*"([^"]*)"/.exec(text.replace(part ?? '', ''))?.[1];
    if (part === null || signature === undefined || !alipayVerify(part, signature, keys.alipayKey)) {
      throw new ChannelFailed(`the answer to ${method} is not signed by Alipay`);
    }
    return answer.parse(JSON.parse(part));
  }

  async function ask(orderId: string): Promise<ChannelPayment> {
    const said = await call('alipay.trade.query', { out_trade_no: orderId });
    // Until the payer has opened the cashier there is no trade.
    if (said.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'open' };
    if (said.code !== '10000') throw refusal('alipay.trade.query', said);
    const { trade_no, trade_status, total_amount, send_pay_date } = payment.parse(said);
    if (trade_status === 'TRADE_CLOSED') return { state: 'closed' };
    if (!paidStates.has(trade_status)) return { state: 'open' };
    const paidAt = momentOf(send_pay_date) ?? clock();
    return { state: 'paid', amount: fenOf(total_amount), channelRef: trade_no, paidAt };
  }

  return {
    channelId: 'alipay',
    kind: 'alipay',
    name: '支付宝',
    icon: 'alipay',
    ratings: new Set(['all']),

    begin: ({ orderId, amount, subject, expiresAt, returnUrl, notifyUrl }) => {
      const content = {
        out_trade_no: orderId,
        product_code: 'QUICK_WAP_WAY',
        subject,
        total_amount: yuanOf(amount),
        time_expire: shanghaiText(expiresAt),
        quit_url: returnUrl,
      };
      const params = signed('alipay.trade.wap.pay', content, { return_url: returnUrl, notify_url: notifyUrl });
      return Promise.resolve({ kind: 'url', url: `${keys.gateway}?${params.toString()}` });
    },

    readWebhook: ({ body }) => {
      if (!isShort(body)) throw new WebhookUnsigned('too long');
      const params = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
      const { sign = '', app_id, seller_id, trade_status = '', out_trade_no, trade_no = '', total_amount } = params;
      const text = alipayText(params, ['sign', 'sign_type']);
      if (params['sign_type'] !== 'RSA2' || !alipayVerify(text, sign, keys.alipayKey))
        throw new WebhookUnsigned('signature');
      if (app_id !== keys.appId) throw new WebhookRefused('another app');
      if (seller_id !== keys.sellerId) throw new WebhookRefused('another merchant');
      if (out_trade_no === undefined || total_amount === undefined) throw new WebhookRefused('no order');
      // Refunds are told with the same states; they are ours to know already.
      if (!paidStates.has(trade_status) || params['refund_fee'] !== undefined) {
        return Promise.resolve({ news: 'other', orderId: out_trade_no, what: trade_status });
      }
      const paidAt = momentOf(params['gmt_payment']) ?? clock();
      return Promise.resolve({
        news: 'paid',
        orderId: out_trade_no,
        amount: fenOf(total_amount),
        channelRef: trade_no,
        paidAt,
      });
    },

    reply: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'failure' },
    },

    ask: async ({ orderId }) => await ask(orderId),

    async close({ orderId }) {
      const said = await call('alipay.trade.close', { out_trade_no: orderId });
      if (said.code === '10000' || said.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'closed' };
      // Paid in the meantime, most likely.
      const now = await ask(orderId);
      if (now.state === 'open') throw refusal('alipay.trade.close', said);
      return now;
    },

    async check() {
      await ask(noOrder);
    },

    async refund({ orderId, refundId, amount, reason }) {
      const content = {
        out_trade_no: orderId,
        refund_amount: yuanOf(amount),
        out_request_no: refundId,
        refund_reason: reason,
      };
      const said = await call('alipay.trade.refund', content);
      if (said.code !== '10000') throw refusal('alipay.trade.refund', said);
      return 'done';
    },
  };
}

/** Some thirty parameters in two or three kilobytes. Anybody can send more, and to sort it would cost more than to verify. */
function isShort(body: Buffer): boolean {
  if (body.length > longestWebhook) return false;
  let parameters = 1;
  for (const byte of body) if (byte === ampersand) parameters += 1;
  return parameters <= mostParameters;
}

function refusal(method: string, said: Answer): ChannelFailed {
  return new ChannelFailed(`${method}: ${said.code} ${said.sub_code ?? ''} ${said.sub_msg ?? ''}`.trim());
}

/** `2026-11-20 12:00:00`, in Shanghai. */
function shanghaiText(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function momentOf(text: string | undefined): number | null {
  const at = Date.parse(`${text?.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? null : at;
}
