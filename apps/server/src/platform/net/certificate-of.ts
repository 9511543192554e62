import { isIP, type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { guardedLookup, PrivateAddress } from './guarded-lookup.ts';

export interface SeenCertificate {
  /** Null: none was shown. */
  readonly expiresAt: Date | null;
  /** Why a browser would not take it; empty when it would. */
  readonly problem: string;
}

interface Asked {
  readonly host: string;
  readonly port?: number;
  /** Which addresses may be spoken to; all of them without it. */
  readonly may?: (address: string) => boolean;
  /** Authorities beside those of the system. */
  readonly ca?: string;
}

const patienceMs = 10_000;

/** The certificate that visitors of this name see, and whether it is any good. Nothing is asked behind it. */
export async function certificateOf({ host, port = 443, may, ca }: Asked): Promise<SeenCertificate> {
  const { promise, resolve } = Promise.withResolvers<SeenCertificate>();
  const name = isIP(host) === 0 ? { servername: host } : {};
  const lookup: { lookup?: LookupFunction } = may ? { lookup: guardedLookup(may) } : {};
  // A certificate that is wrong is what we want to tell of: so it is looked at, and never trusted.
  const socket = tls.connect(
    { host, port, ...name, ...lookup, ...(ca ? { ca } : {}), rejectUnauthorized: false },
    () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const expiresAt = until ? new Date(until) : null;
      const isBad = !socket.authorized;
      resolve({ expiresAt, problem: isBad ? problemOf(socket.authorizationError) : '' });
      socket.destroy();
    },
  );
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('timeout')));
  socket.on('error', (error: NodeJS.ErrnoException) => resolve({ expiresAt: null, problem: unreached(error) }));
  return await promise;
}

const problems: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: '证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '证书不是这个域名的',
  DEPTH_ZERO_SELF_SIGNED_CERT: '自签名证书，浏览器不信任',
  SELF_SIGNED_CERT_IN_CHAIN: '自签名证书，浏览器不信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '证书链不完整',
};

function problemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return problems[code] ?? `证书无效（${code}）`;
}

function unreached(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddress) return '域名指向内网地址，没有检查';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return '域名没有解析';
  if (error.code === 'ECONNREFUSED') return 'TLS 端口没有响应';
  return error.message === 'timeout' ? '连接超时' : '无法建立 TLS 连接';
}
