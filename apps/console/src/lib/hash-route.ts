import { useSyncExternalStore } from 'react';

/** The console lives behind the #, such as `#/system/audit`: the server knows one page only. */
export function useHashRoute(): string[] {
  const hash = useHash();
  return (hash.replace(/^#\/?/, '').split('?')[0] ?? '').split('/').filter(Boolean).map(decodeURIComponent);
}

/** What stands behind the ? of the address, such as the filters of a list: `#/vip/orders?refund=stuck`. */
export function useHashQuery(): Readonly<Record<string, string>> {
  const [, query = ''] = useHash().split('?');
  return Object.fromEntries(new URLSearchParams(query));
}

/** Where new recovery codes are made. */
export const recoveryRoute = 'recovery';

export function hashOf(parts: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const behind = new URLSearchParams(query).toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${behind === '' ? '' : `?${behind}`}`;
}

export function goTo(...parts: readonly string[]): void {
  window.location.hash = hashOf(parts);
}

function useHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
