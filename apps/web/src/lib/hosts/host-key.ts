const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Missing on pages without https, whatever the types say; then there is no key. */
// oxlint-disable-next-line no-restricted-properties
const { subtle } = crypto as { subtle?: SubtleCrypto };

/**
 * The public half of the installation's key, as the page brought it along. Null where it did not, and on pages over plain
 * http, where browsers have no WebCrypto: there nothing can be proven, and so nobody is ever moved.
 */
const key: Promise<CryptoKey | null> = (async () => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="host-key"]')?.content;
  if (!text || !subtle) return null;
  return await subtle.importKey('raw', fromBase64url(text), algorithm, false, ['verify']).catch(() => null);
})();

export async function hasHostKey(): Promise<boolean> {
  return (await key) !== null;
}

/** Whether the installation signed this text. */
export async function isSigned(text: string, signature: string): Promise<boolean> {
  const known = await key;
  if (!known || !subtle) return false;
  try {
    return await subtle.verify(algorithm, known, fromBase64url(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

export function toBase64url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
