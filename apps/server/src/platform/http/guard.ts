export interface ChangeHeaders {
  /** X-Client: only a script of the same origin can set it, because other origins would need a preflight we never grant. */
  readonly client: string | undefined;
  readonly fetchSite: string | undefined;
  readonly origin: string | undefined;
}

export interface OwnAddress {
  /** Host and port as the browser sees them. */
  readonly host: string;
  readonly publicOrigin: string | undefined;
}

const knownClient = /^(?:web|console)\/[\w.+-]{1,40}$/;

/** May this request change state? A link, form, image or script of another site may not, whatever its method. */
export function mayChange(headers: ChangeHeaders, own: OwnAddress): boolean {
  if (headers.client === undefined || !knownClient.test(headers.client)) return false;
  // Absent in old browsers and in programs; then X-Client and Origin decide. `none` is the user's own doing.
  if (headers.fetchSite !== undefined && headers.fetchSite !== 'same-origin' && headers.fetchSite !== 'none') {
    return false;
  }
  return headers.origin === undefined || isOwn(headers.origin, own);
}

/** By host, not scheme: behind a proxy that ends TLS the scheme of the browser is not always known here. */
function isOwn(origin: string, { host, publicOrigin }: OwnAddress): boolean {
  if (publicOrigin !== undefined && origin === publicOrigin) return true;
  return host !== '' && (origin === `https://${host}` || origin === `http://${host}`);
}
