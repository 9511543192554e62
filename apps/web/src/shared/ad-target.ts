/** Where an ad leads. Links come from the operator's console, but are judged here again before anything opens. */
export type AdTarget =
  | { readonly kind: 'route'; readonly path: string }
  | { readonly kind: 'site'; readonly url: string; readonly sameWindow: boolean };

const sameWindowType = 2;

/** Own routes and http(s) only: `javascript:`, `data:` and custom schemes lead nowhere. */
export function adTarget(link: string, openType: number, origin: string): AdTarget | null {
  const trimmed = link.trim();
  const route = /^\/?#(\/.*)$/.exec(trimmed)?.[1];
  if (route !== undefined) return { kind: 'route', path: route };
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.origin === origin && url.hash.startsWith('#/')) return { kind: 'route', path: url.hash.slice(1) };
  return { kind: 'site', url: url.href, sameWindow: openType === sameWindowType };
}
