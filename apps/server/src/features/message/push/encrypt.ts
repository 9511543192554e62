import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave for messages to it: its public key (an uncompressed point of P-256) and a shared secret. */
export interface PushKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** What is fresh for each message; given only by tests. */
interface Fresh {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

/** Push services take at least this much (RFC 8030, 7.2), and what is pushed is far below: one record is enough. */
const recordSize = 4096;
/** Ends the last record, and with it the padding. */
const lastRecord = Buffer.from([2]);

/** Encrypts a message so that only that browser reads it: RFC 8291, with the one content coding it allows, aes128gcm. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, fresh?: Fresh): Buffer {
  const own = createECDH('prime256v1');
  if (fresh) own.setPrivateKey(fresh.privateKey);
  else own.generateKeys();
  const salt = fresh?.salt ?? randomBytes(16);
  const ownPublic = own.getPublicKey();
  const shared = own.computeSecret(p256dh);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic]);
  const ikm = derive(shared, auth, keyInfo, 32);
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([
    cipher.update(Buffer.from(text)),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ownPublic.length]), ownPublic, sealed]);
}

/** Whether the bytes are a point that a key can be agreed on with: a stranger sent them. */
export function isPublicKey(point: Buffer): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(point);
    return point.length === 65;
  } catch {
    return false;
  }
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}
