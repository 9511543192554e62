import { createCipheriv, createHmac, createVerify, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { alipaySign, alipayVerify } from '../channels/alipay/alipay-sign.ts';
import { ChannelFailed, type PaymentChannel } from '../channels/channel.ts';
import { privateKeyOf, publicKeyOf } from '../channels/keys.ts';
import { wechatAuthorization, wechatOpen } from '../channels/wechat/wechat-sign.ts';
import type { Credentials, CredentialsOf } from './credentials.ts';

export interface ProbeStep {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
}

/** Tries the keys for real: first here, by what each is for, then at the channel, which has to take our signature and sign back. */
export async function probe(given: Credentials, channel: PaymentChannel, now: number): Promise<ProbeStep[]> {
  const here = await probeHere(given, channel, now);
  return [...here, await probeThere(channel)];
}

async function probeHere(given: Credentials, channel: PaymentChannel, now: number): Promise<ProbeStep[]> {
  if (given.kind === 'alipay') return [step('应用密钥签名与验签', () => signsAsAlipay(given))];
  if (given.kind === 'wechat') {
    return [
      step('商户私钥签名、证书验签', () => signsAsWechat(given, now)),
      step('APIv3 密钥解密', () => opensAsWechat(given)),
    ];
  }
  const ok = await readsStripe(given, channel, now);
  return [{ name: '通知签名验证', ok, message: ok ? '通过' : '没有通过' }];
}

function step(name: string, works: () => boolean): ProbeStep {
  const ok = works();
  return { name, ok, message: ok ? '通过' : '没有通过' };
}

function signsAsAlipay({ privateKey, publicKey }: CredentialsOf<'alipay'>): boolean {
  const text = `probe=${randomBytes(16).toString('hex')}`;
  return alipayVerify(text, alipaySign(text, privateKeyOf(privateKey)), publicKeyOf(publicKey));
}

function signsAsWechat({ privateKey, certificate, mchId }: CredentialsOf<'wechat'>, now: number): boolean {
  const { publicKey, serialNumber: serialNo } = new X509Certificate(certificate);
  const request = { method: 'GET', pathAndQuery: '/v3/probe', body: '' };
  const header = wechatAuthorization(request, { mchId, serialNo, privateKey: privateKeyOf(privateKey) }, now);
  return verifiesAuthorization(header, request, publicKey);
}

/** As WeChat Pay does it with the certificate that it knows the merchant by. */
function verifiesAuthorization(
  header: string,
  { method, pathAndQuery, body }: { method: string; pathAndQuery: string; body: string },
  key: KeyObject,
): boolean {
  const said = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? '';
  const text = [method, pathAndQuery, said('timestamp'), said('nonce_str'), body].map((line) => `${line}\n`).join('');
  return createVerify('RSA-SHA256').update(text).verify(key, said('signature'), 'base64');
}

function opensAsWechat({ apiKey }: CredentialsOf<'wechat'>): boolean {
  const [text, nonce] = [randomBytes(16).toString('hex'), randomBytes(6).toString('hex')];
  const key = Buffer.from(apiKey, 'utf8');
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return wechatOpen({ ciphertext: sealed.toString('base64'), nonce }, key) === text;
}

/** A notice about nothing, signed as Stripe does it and read as every other. */
async function readsStripe(
  { webhookSecret, secretKey }: CredentialsOf<'stripe'>,
  channel: PaymentChannel,
  now: number,
): Promise<boolean> {
  const created = Math.floor(now / 1000);
  const livemode = secretKey.includes('_live_');
  const body = JSON.stringify({ type: 'probe', created, livemode, data: { object: {} } });
  const v1 = createHmac('sha256', webhookSecret).update(`${created}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${created},v1=${v1}` };
  return (await channel.readWebhook({ headers, query: {}, body: Buffer.from(body) })).news === 'other';
}

/** In one line, as it is kept with the account. */
export function saidBy(steps: readonly ProbeStep[]): string {
  return steps.map(({ name, message }) => `${name}：${message}`).join('；');
}

/** Asks the channel itself, which has to take our signature. */
export async function probeThere(channel: PaymentChannel): Promise<ProbeStep> {
  const name = `向${channel.name}发送签名请求`;
  try {
    await channel.check();
    // Stripe answers over TLS alone; the others sign what they say, and that has been verified.
    return { name, ok: true, message: channel.kind === 'stripe' ? '密钥有效，账号一致' : '对方接受，应答签名已核对' };
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error;
    return { name, ok: false, message: `没有通过：${error.message}` };
  }
}
