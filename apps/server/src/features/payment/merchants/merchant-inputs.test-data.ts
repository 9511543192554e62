import type { KeyObject } from 'node:crypto';
import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { alipayParty, stripeParty, wechatParty } from '../channels/channel-keys.test-data.ts';
import { certificateOf } from './certificate.test-data.ts';

export type WantedMerchant = AdminParsed<'channels/saveMerchant'>;

export function pem(key: KeyObject): string {
  const text =
    key.type === 'private' ? key.export({ type: 'pkcs8', format: 'pem' }) : key.export({ type: 'spki', format: 'pem' });
  return text;
}

/** The same keys as those of the installation, which belong to no agent. */
export function keysOf<T extends { agentId: string; moneyOf: string }>({ agentId: _a, moneyOf: _m, ...keys }: T) {
  return keys;
}

/** What an owner fills in for each of these parties. */
export function alipayInput(agentId: string, party: ReturnType<typeof alipayParty>) {
  const { appId, sellerId } = party.keys;
  return {
    agentId,
    kind: 'alipay',
    moneyOf: 'operator',
    appId,
    sellerId,
    privateKey: pem(party.ours.privateKey),
    publicKey: pem(party.ours.publicKey),
    platformKey: pem(party.theirs.publicKey),
  } satisfies WantedMerchant;
}

export function wechatInput(agentId: string, party: ReturnType<typeof wechatParty>) {
  const { appId, mchId, wechatKey, wechatKeyId, apiKey } = party.keys;
  return {
    agentId,
    kind: 'wechat',
    moneyOf: 'operator',
    appId,
    mchId,
    privateKey: pem(party.ours.privateKey),
    certificate: certificateOf(party.ours, mchId),
    platformKey: pem(wechatKey),
    platformKeyId: wechatKeyId,
    apiKey: apiKey.toString(),
  } satisfies WantedMerchant;
}

export function stripeInput(agentId: string, party: ReturnType<typeof stripeParty>) {
  const { secretKey, webhookSecret } = party.keys;
  const account = { stripeAccount: 'acct_12345678', secretKey, webhookSecret };
  return { agentId, kind: 'stripe', moneyOf: 'operator', ...account } satisfies WantedMerchant;
}
