import { hostStorage } from '../../lib/hosts/host-storage.ts';

const maxBytes = 5 * 1024 ** 2;
const accepted = /^data:image\/(?:png|jpeg|webp|avif|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** The picture in a text file, as a data: address; null for anything that is not exactly one, or not from our hosts. */
export async function loadTextPicture(url: string, signal?: AbortSignal): Promise<string | null> {
  const address = ownAddress(url);
  if (!address) return null;
  const response = await fetch(address, {
    headers: { Accept: 'application/octet-stream' },
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    ...(signal ? { signal } : {}),
  });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    return null;
  }
  const text = await limitedText(response);
  return text !== null && accepted.test(text.trim()) ? text.trim() : null;
}

/** Null for an address that is not on one of the app's own hosts: this one, and those of the failover list. */
function ownAddress(url: string): URL | null {
  try {
    const address = new URL(url, location.href);
    const own = [location.href, ...(hostStorage.read('hostUrl')?.domains ?? [])].map((host) => new URL(host).origin);
    const plain = address.username === '' && address.password === '';
    return plain && /^https?:$/.test(address.protocol) && own.includes(address.origin) ? address : null;
  } catch {
    return null;
  }
}

/** Stops reading at the limit, whatever length was announced. */
async function limitedText(response: Response): Promise<string | null> {
  if (!response.body) return null;
  const reader = response.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return await new Blob(chunks).text();
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}
