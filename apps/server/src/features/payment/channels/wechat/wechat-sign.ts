import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';

/** The Authorization of a request to WeChat Pay v3: method, path, time, chance and body under the merchant's key. */
export function wechatAuthorization(
  request: { method: string; pathAndQuery: string; body: string },
  merchant: { mchId: string; serialNo: string; privateKey: KeyObject },
  now: number,
): string {
  const nonce = randomBytes(16).toString('hex');
  const timestamp = String(Math.floor(now / 1000));
  const text = [request.method, request.pathAndQuery, timestamp, nonce, request.body]
    .map((line) => `${line}\n`)
    .join('');
  const signature = createSign('RSA-SHA256').update(text).sign(merchant.privateKey, 'base64');
  const fields = {
    mchid: merchant.mchId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.serialNo,
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** What WeChat Pay signs, in webhooks and in answers alike. */
export function wechatVerify(
  signed: { timestamp: string; nonce: string; body: string; signature: string },
  key: KeyObject,
): boolean {
  const text = `${signed.timestamp}\n${signed.nonce}\n${signed.body}\n`;
  return createVerify('RSA-SHA256').update(text).verify(key, signed.signature, 'base64');
}

export interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string | undefined;
}

/** The contents of a webhook, sealed with the merchant's APIv3 key; throws when a byte of it is wrong. */
export function wechatOpen(sealed: Sealed, apiKey: Buffer): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  const tagAt = bytes.length - 16;
  if (tagAt < 0) throw new Error('too short');
  const opener = createDecipheriv('aes-256-gcm', apiKey, Buffer.from(sealed.nonce, 'utf8'));
  opener.setAuthTag(bytes.subarray(tagAt));
  opener.setAAD(Buffer.from(sealed.associated_data ?? '', 'utf8'));
  return Buffer.concat([opener.update(bytes.subarray(0, tagAt)), opener.final()]).toString('utf8');
}
