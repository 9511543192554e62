import { createPrivateKey, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';

/** A passkey in software: what an authenticator does, with every answer open to being wrong. */
export interface SoftPasskey {
  readonly id: Buffer;
  counter: number;
  userHandle: string | undefined;
  create(options: Options, changes?: Changes): Attested;
  get(options: Options, changes?: Changes): Signed;
  /** The same key in other hands. */
  copy(): SoftPasskey;
}

type Options = Readonly<Record<string, unknown>>;

interface Changes {
  readonly origin?: string;
  readonly host?: string;
  /** Whether the person was asked for a finger or a PIN. */
  readonly verified?: boolean;
}

type Attested = ReturnType<typeof outer> & {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
};
type Signed = ReturnType<typeof outer> & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
};

const outer = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
});

export function softPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return passkeyOf(origin, randomBytes(32), {
    jwk: publicKey.export({ format: 'jwk' }),
    pem: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  });
}

interface Key {
  readonly jwk: { x?: string; y?: string };
  readonly pem: string;
}

function passkeyOf(home: string, id: Buffer, key: Key): SoftPasskey {
  const data = (type: string, options: Options, { origin = home }: Changes) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
  const authenticator = (
    counter: number,
    { host = new URL(home).hostname, verified = true }: Changes,
    rest: Buffer,
  ) => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (rest.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash('sha256', host, 'buffer'), Buffer.from([flags]), count, rest]);
  };
  const made: SoftPasskey = {
    id,
    counter: 0,
    userHandle: undefined,
    create(options, changes = {}) {
      made.userHandle = (options['user'] as { id: string }).id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, id, coseKey(key.jwk)]);
      const authData = authenticator(made.counter, changes, rest);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ]);
      return {
        ...outer(id),
        response: {
          clientDataJSON: data('webauthn.create', options, changes).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options, changes = {}) {
      made.counter += 1;
      const clientData = data('webauthn.get', options, changes);
      const authData = authenticator(made.counter, changes, Buffer.alloc(0));
      const signed = Buffer.concat([authData, hash('sha256', clientData, 'buffer')]);
      return {
        ...outer(id),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, createPrivateKey(key.pem)).toString('base64url'),
          ...(made.userHandle === undefined ? {} : { userHandle: made.userHandle }),
        },
      };
    },
    copy() {
      const other = passkeyOf(home, id, key);
      other.counter = made.counter;
      other.userHandle = made.userHandle;
      return other;
    },
  };
  return made;
}

/** As much CBOR as an attestation needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (pairs: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** ES256 on P-256. */
function coseKey({ x = '', y = '' }: Key['jwk']): Buffer {
  return map([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}
