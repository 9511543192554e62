import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const base64 = (text: string) => Buffer.from(text, 'base64url');

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly claims: { aud: string; exp: number; sub?: string };
  readonly key: string;
  readonly message: { title: string; body: string; route: string; tag: string };
}

/**
 * A push service and the browser behind it: it checks the signature of whoever sends, as a service does, and reads the
 * message with the keys that only the browser has.
 */
export async function pushReceiver() {
  const received: Received[] = [];
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  /** What the service answers at a path; 201 unless told otherwise. */
  const answers = new Map<string, { status: number; headers?: Record<string, string> }>();
  const tries = new Map<string, number>();

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      tries.set(path, (tries.get(path) ?? 0) + 1);
      const { status, headers = {} } = answers.get(path) ?? { status: 201 };
      const browser = browsers.get(path);
      if (status < 300 && browser) {
        const { claims, key } = authorized(request.headers.authorization ?? '');
        const message = JSON.parse(decrypt(Buffer.concat(chunks), browser.pair, browser.auth)) as Received['message'];
        received.push({ path, headers: request.headers, claims, key, message });
      }
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    received,
    answers,
    tries,
    /** As `PushSubscription.toJSON()` of a new browser. */
    browser(): { path: string; endpoint: string; p256dh: string; auth: string } {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { pair, auth });
      const [p256dh, secret] = [pair.getPublicKey(), auth].map((one) => one.toString('base64url'));
      return { path, endpoint: origin + path, p256dh: p256dh ?? '', auth: secret ?? '' };
    },
    to: (path: string) => received.filter((one) => one.path === path).map(({ message }) => message),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Throws unless the token was signed with the key that it names. */
function authorized(header: string): Pick<Received, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = base64(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, base64(signature)))
    throw new Error('the token is not signed by its key');
  return { claims: JSON.parse(base64(claims).toString()) as Received['claims'], key };
}

/** The browser's side of RFC 8291. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
