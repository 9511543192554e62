/** Where an ad leads. Links come from the operator's console, but are judged here again before anything opens. */
export type AdTarget =
  | { readonly kind: 'route'; readonly path: string }
  | { readonly kind: 'site'; readonly url: string; readonly sameWindow: boolean };

const sameWindowType = 2;

/**
 * Own routes and http(s) only: `javascript:`, `data:` and custom schemes lead nowhere, and neither does a link with
 * credentials, whose first part is read as the host by the person who taps it.
 */
export function adTarget(link: string, openType: number, origin: string): AdTarget | null {
  const trimmed = link.trim();
  const route = /^\/?#(\/.*)$/.exec(trimmed)?.[1];
  if (route !== undefined) return { kind: 'route', path: route };
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (url.origin === origin && url.hash.startsWith('#/')) return { kind: 'route', path: url.hash.slice(1) };
  return { kind: 'site', url: url.href, sameWindow: openType === sameWindowType };
}
