import { z } from 'zod';
import { listOf } from '../../page.ts';
import { count, rowId, time } from '../../shapes/common.ts';
import { adminCall, adminTable, byFinance, callsFor } from '../admin-call.ts';

const byOwnersOfAgents = callsFor(['owner'], 'agent');

/** The channels that an agent may have an account of its own with. */
export const merchantKinds = ['alipay', 'wechat', 'stripe'] as const;
export type MerchantKind = (typeof merchantKinds)[number];

export const merchant = z.object({
  merchantId: rowId,
  agentId: rowId,
  kind: z.enum(merchantKinds),
  /** The channel's own numbers of the merchant. */
  merchant: z.string(),
  moneyOf: z.enum(['operator', 'agent']),
  /** Of the keys in use: what tells them from others, since when, by whom. Never a key. */
  fingerprint: z.string(),
  keysSince: time,
  keysBy: z.string(),
  /** Keys before these that still tell genuine notices of orders begun with them. */
  oldKeys: count,
  openOrders: count,
  closedAt: time.nullable(),
  tested: z.object({ at: time, ok: z.boolean(), message: z.string() }).nullable(),
  /** Where the channel sends its notices; begins with / where the installation does not know its own address. */
  notifyUrl: z.string(),
});
export type Merchant = z.infer<typeof merchant>;

/** A number that the channel gave out. */
const number = (pattern: RegExp, message: string) => z.string().trim().regex(pattern, message).optional();
/** A key as it was handed out: PEM, or bare base64. */
const key = z.string().trim().max(8192, '内容过长').optional();

/** What each kind of channel needs; which of them, its kind says. */
export const keyFields = {
  /** Alipay and WeChat. */
  appId: number(/^[A-Za-z0-9]{6,32}$/, '应用编号不正确'),
  /** Alipay: the merchant's own number. */
  sellerId: number(/^2088\d{12}$/, '应为 2088 开头的 16 位数字'),
  /** WeChat. */
  mchId: number(/^\d{8,12}$/, '应为 8 至 12 位数字'),
  /** Alipay: the public half of our own key, as it was handed to Alipay. */
  publicKey: key,
  /** WeChat: apiclient_cert.pem. */
  certificate: key,
  privateKey: key,
  /** The channel's own public key, which its notices and answers are signed with. */
  platformKey: key,
  platformKeyId: number(/^PUB_KEY_ID_\d{8,40}$/, '应以 PUB_KEY_ID_ 开头'),
  /** WeChat: the APIv3 key. */
  apiKey: z.string().trim().length(32, '应为 32 个字符').optional(),
  /** Stripe. */
  stripeAccount: number(/^acct_[A-Za-z0-9]{8,40}$/, '应以 acct_ 开头'),
  secretKey: number(/^[sr]k_(?:live|test)_\w{8,200}$/, '应以 sk_live_ 或 rk_live_ 开头'),
  webhookSecret: number(/^whsec_[\w+/=]{8,200}$/, '应以 whsec_ 开头'),
};

/** What a test of stored keys did, and what came of each step. */
export const keyTest = z.object({
  ok: z.boolean(),
  steps: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })),
  ms: count,
});

/** 会员 → 收款账号: who is paid for an agent's orders. Keys go in and never come out again. */
export const merchantCalls = adminTable({
  'channels/merchants': byFinance.read({
    input: z.object({ agentId: rowId.optional() }),
    output: listOf(merchant),
    summary: 'Merchant accounts of agents: those in use first, then those that only pay back',
  }),
  'channels/saveMerchant': byOwnersOfAgents.change({
    input: z.object({
      agentId: rowId,
      kind: z.enum(merchantKinds),
      moneyOf: z.enum(['operator', 'agent']).default('operator'),
      ...keyFields,
    }),
    output: merchant,
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 30, seconds: 600 },
    summary: 'Gives an agent an account of its own, or new keys to the one it has; keys that do not fit are refused',
  }),
  'channels/closeMerchant': byOwnersOfAgents.change({
    input: z.object({ merchantId: rowId }),
    errors: ['NOT_FOUND'],
    summary: "New orders go to the installation's account again; what this one took is finished and paid back by it",
  }),
  'channels/testMerchant': adminCall({
    roles: ['owner', 'finance'],
    scope: 'agent',
    changes: true,
    input: z.object({ merchantId: rowId }),
    output: keyTest,
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 30, seconds: 60 },
    summary: 'Signs and verifies with the stored keys, then asks the channel itself by a signed request',
  }),
});
