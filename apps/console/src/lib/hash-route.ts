import { useSyncExternalStore } from 'react';

/** The console lives behind the #, such as `#/system/audit`: the server knows one page only. */
export function useHashRoute(): string[] {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
}

/** Where new recovery codes are made. */
export const recoveryRoute = 'recovery';

export function goTo(...parts: readonly string[]): void {
  window.location.hash = `/${parts.map(encodeURIComponent).join('/')}`;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
