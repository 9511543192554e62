import { createPublicKey, hash, type KeyObject, X509Certificate } from 'node:crypto';
import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { z } from 'zod';
import { fail } from '../../../platform/errors/fail.ts';
import { privateKeyOf, publicKeyOf } from '../channels/keys.ts';

/** What is sealed: everything that a channel of this kind needs, as text. */
export const credentials = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('alipay'),
    appId: z.string(),
    sellerId: z.string(),
    privateKey: z.string(),
    publicKey: z.string(),
    platformKey: z.string(),
  }),
  z.object({
    kind: z.literal('wechat'),
    appId: z.string(),
    mchId: z.string(),
    privateKey: z.string(),
    certificate: z.string(),
    platformKey: z.string(),
    platformKeyId: z.string(),
    apiKey: z.string(),
  }),
  z.object({
    kind: z.literal('stripe'),
    stripeAccount: z.string(),
    secretKey: z.string(),
    webhookSecret: z.string(),
  }),
]);
export type Credentials = z.infer<typeof credentials>;
export type CredentialsOf<K extends Credentials['kind']> = Extract<Credentials, { kind: K }>;

type Wanted = AdminParsed<'paymentKeys/save'>;

export interface CheckedCredentials {
  readonly credentials: Credentials;
  /** The channel's own numbers of the merchant. */
  readonly merchant: string;
  readonly fingerprint: string;
}

const leastBits = 2048;
const wrong = (field: string, message: string) => fail('INVALID_INPUT', { fields: { [field]: message } });

/** Refuses keys that are none, that are too short, that do not belong together, or that were put into each other's place. */
export function checkCredentials(wanted: Wanted, now: number): CheckedCredentials {
  if (wanted.kind === 'alipay') return checkAlipay(wanted);
  if (wanted.kind === 'wechat') return checkWechat(wanted, now);
  const { stripeAccount, secretKey, webhookSecret } = given(wanted, ['stripeAccount', 'secretKey', 'webhookSecret']);
  return {
    credentials: { kind: 'stripe', stripeAccount, secretKey, webhookSecret },
    merchant: stripeAccount,
    fingerprint: `…${secretKey.slice(-4)}`,
  };
}

function checkAlipay(wanted: Wanted): CheckedCredentials {
  const texts = given(wanted, ['appId', 'sellerId', 'privateKey', 'publicKey', 'platformKey']);
  const own = privateKey(texts.privateKey);
  const handedOut = rsaKey('publicKey', () => publicKeyOf(texts.publicKey));
  if (!isPair(own, handedOut)) throw wrong('publicKey', '应用公钥与应用私钥不是一对');
  const platform = rsaKey('platformKey', () => publicKeyOf(texts.platformKey));
  if (isPair(own, platform)) throw wrong('platformKey', '这是您自己的应用公钥，请填写支付宝公钥');
  return {
    credentials: { kind: 'alipay', ...texts },
    merchant: `${texts.sellerId} / ${texts.appId}`,
    fingerprint: fingerprintOf(handedOut),
  };
}

function checkWechat(wanted: Wanted, now: number): CheckedCredentials {
  const texts = given(wanted, [
    'appId',
    'mchId',
    'privateKey',
    'certificate',
    'platformKey',
    'platformKeyId',
    'apiKey',
  ]);
  const own = privateKey(texts.privateKey);
  const certificate = readCertificate(texts.certificate);
  if (!certificate.checkPrivateKey(own)) throw wrong('certificate', '商户证书与商户私钥不是一对');
  if (holderOf(certificate) !== texts.mchId) throw wrong('certificate', '证书不属于这个商户号');
  if (certificate.validToDate.getTime() <= now) throw wrong('certificate', '证书已过期');
  const platform = rsaKey('platformKey', () => publicKeyOf(texts.platformKey));
  if (isPair(own, platform)) throw wrong('platformKey', '这是您自己的公钥，请填写微信支付公钥');
  if (Buffer.byteLength(texts.apiKey) !== 32) throw wrong('apiKey', '应为 32 个字符');
  return {
    credentials: { kind: 'wechat', ...texts },
    merchant: `${texts.mchId} / ${texts.appId}`,
    fingerprint: fingerprintOf(certificate.publicKey),
  };
}

/** Each of these fields, or which of them is missing. */
function given<K extends Exclude<keyof Wanted, 'kind'>>(wanted: Wanted, names: readonly K[]): Record<K, string> {
  const missing = names.filter((name) => !wanted[name]);
  if (missing.length > 0) {
    throw fail('INVALID_INPUT', { fields: Object.fromEntries(missing.map((name) => [name, '请填写'])) });
  }
  return Object.fromEntries(names.map((name) => [name, wanted[name] ?? ''])) as Record<K, string>;
}

function privateKey(text: string): KeyObject {
  return rsaKey('privateKey', () => privateKeyOf(text));
}

function rsaKey(field: string, read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw wrong(field, '不是有效的密钥');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < leastBits) throw wrong(field, `应为 RSA ${leastBits} 位以上的密钥`);
  return key;
}

function readCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw wrong('certificate', '不是有效的证书，请填写 apiclient_cert.pem 的全部内容');
  }
}

/** WeChat Pay puts the merchant's number there. */
function holderOf({ subject }: X509Certificate): string | undefined {
  return /^CN=(.*)$/m.exec(subject)?.[1];
}

function isPair(own: KeyObject, other: KeyObject): boolean {
  return createPublicKey(own).equals(other);
}

/** What staff tell keys apart by: of the public half, so it gives nothing away. */
function fingerprintOf(key: KeyObject): string {
  const digest = hash('sha256', key.export({ type: 'spki', format: 'der' }), 'hex');
  return (digest.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}
