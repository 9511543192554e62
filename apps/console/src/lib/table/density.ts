import { useSyncExternalStore } from 'react';

export type Density = 'middle' | 'small';

const storageKey = 'console.density';
const listeners = new Set<() => void>();

function current(): Density {
  return localStorage.getItem(storageKey) === 'small' ? 'small' : 'middle';
}

/** How close the rows of every list stand, as this browser was told. */
export function useDensity(): Density {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, current);
}

export function toggleDensity(): void {
  localStorage.setItem(storageKey, current() === 'small' ? 'middle' : 'small');
  for (const listener of listeners) listener();
}
