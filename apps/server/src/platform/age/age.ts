import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { ephemeralKey, type Identity, type Recipient, sharedWith } from './age-keys.ts';

/**
 * The format of age (age-encryption.org/v1, C2SP) with one recipient of X25519, over streams: files that are written here
 * are read by the program `age`, and the other way round. Whoever encrypts cannot read it any more.
 */
const version = 'age-encryption.org/v1';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const cipher = 'chacha20-poly1305';
const longestHeader = 64 * 1024;

export async function* encrypt(source: AsyncIterable<Uint8Array>, recipient: Recipient): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16);
  const ephemeral = ephemeralKey();
  const wrapKey = wrapKeyOf(ephemeral.with(recipient.bytes), ephemeral.share, recipient.bytes);
  const stanza = `-> X25519 ${base64(ephemeral.share)}\n${base64(seal(wrapKey, Buffer.alloc(12), fileKey))}\n`;
  const head = `${version}\n${stanza}---`;
  const nonce = randomBytes(16);
  yield Buffer.concat([Buffer.from(`${head} ${base64(macOf(fileKey, head))}\n`), nonce]);
  const key = derive(fileKey, nonce, 'payload');
  let count = 0;
  // The last one is marked as such and may be empty only when everything is.
  for await (const { chunk, last } of chunksOf(source, chunkBytes)) yield seal(key, nonceOf(count++, last), chunk);
}

/** Throws when the key is another one, or a byte was changed, or the end is missing. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, identity: Identity): AsyncGenerator<Buffer> {
  const input = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await input.next();
    if (done) return false;
    held = Buffer.concat([held, value]);
    return true;
  };
  let end: RegExpExecArray | null;
  while ((end = /\n--- ([A-Za-z0-9+/]{43})\n/.exec(held.toString('latin1'))) === null) {
    if (held.length > longestHeader || !(await more())) throw new Error('it is not encrypted by age');
  }
  const header = held.toString('latin1', 0, end.index + end[0].length);
  held = held.subarray(header.length);
  const fileKey = fileKeyOf(header, identity);
  const signed = header.slice(0, end.index + '\n---'.length);
  if (!timingSafeEqual(macOf(fileKey, signed), Buffer.from(end[1] ?? '', 'base64')))
    throw new Error('its header was changed');
  while (held.length < 16) if (!(await more())) throw new Error('its end is missing');
  const key = derive(fileKey, held.subarray(0, 16), 'payload');
  const rest = (async function* () {
    yield held.subarray(16);
    for (let next = await input.next(); !next.done; next = await input.next()) yield next.value;
  })();
  let count = 0;
  for await (const { chunk, last } of chunksOf(rest, chunkBytes + tagBytes)) {
    const opened = open(key, nonceOf(count, last), chunk);
    if (opened === null) throw new Error('it was changed, or its end is missing');
    if (opened.length === 0 && count > 0) throw new Error('it was changed');
    count += 1;
    yield opened;
  }
}

function fileKeyOf(header: string, identity: Identity): Buffer {
  const [first, ...lines] = header.split('\n');
  if (first !== version) throw new Error('it is not encrypted by age');
  for (const [index, line] of lines.entries()) {
    const [, share64] = /^-> X25519 ([A-Za-z0-9+/]{43})$/.exec(line) ?? [];
    if (share64 === undefined) continue;
    const share = Buffer.from(share64, 'base64');
    const wrapKey = wrapKeyOf(sharedWith(identity, share), share, identity.recipient.bytes);
    const fileKey = open(wrapKey, Buffer.alloc(12), Buffer.from(lines[index + 1] ?? '', 'base64'));
    if (fileKey?.length === 16) return fileKey;
  }
  throw new Error('it is encrypted to another key');
}

/** Pieces of exactly this size, the last one of what is left. */
async function* chunksOf(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; last: boolean }> {
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (const piece of source) {
    parts.push(piece);
    held += piece.length;
    // One that is full is sent only when something follows it.
    if (held <= size) continue;
    const all = Buffer.concat(parts);
    let at = 0;
    for (; all.length - at > size; at += size) yield { chunk: all.subarray(at, at + size), last: false };
    parts = [all.subarray(at)];
    held = all.length - at;
  }
  yield { chunk: Buffer.concat(parts), last: true };
}

function nonceOf(count: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  opening.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}

function wrapKeyOf(secret: Buffer, share: Buffer, recipient: Buffer): Buffer {
  return derive(secret, Buffer.concat([share, recipient]), `${version}/X25519`);
}

function derive(secret: Buffer, salt: Uint8Array, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, 32));
}

function macOf(fileKey: Buffer, header: string): Buffer {
  return createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();
}

/** Without padding, as the format wants it. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
