import { useSyncExternalStore } from 'react';

/** Whether the browser says that there is a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine);
}

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
