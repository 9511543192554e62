import { useSyncExternalStore } from 'react';

// Whether the list of operations is open: the bar of a list opens it, the head of the console shows it.
let open = false;
const listeners = new Set<() => void>();

export function showOperations(next: boolean): void {
  open = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function useOperationsShown(): boolean {
  return useSyncExternalStore(subscribe, () => open);
}
