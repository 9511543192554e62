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
  /** Known to be open by TLS. Then a page without it is not ours: anybody on the way can have written it. */
  readonly https: boolean;
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

/** Behind a proxy that ends TLS and does not say so, the scheme of the browser is not known here: then by host alone. */
function isOwn(origin: string, { host, publicOrigin, https }: OwnAddress): boolean {
  if (publicOrigin !== undefined && origin === publicOrigin) return true;
  return host !== '' && (origin === `https://${host}` || (!https && origin === `http://${host}`));
}
