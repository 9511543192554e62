import { useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';
import styles from './toast.module.css';

interface Toast {
  id: number;
  message: string;
  error: boolean;
}

const listeners = new Set<() => void>();
let current: Toast | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows one line over everything: 2000 ms, an error 3000 ms. A new one takes the place of the old. */
export function showToast(message: string, kind: 'info' | 'error' = 'info'): void {
  if (message === '') return;
  clearTimeout(timer);
  set({ id: nextId++, message, error: kind === 'error' });
  timer = setTimeout(() => set(null), kind === 'error' ? 3000 : 2000);
}

export const isToasting = (): boolean => current !== null;

/** Mounted once. The live region is always there: screen readers miss a region that appears together with its text. */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribe, () => current);
  return (
    <output className={styles.host} aria-live={toast?.error ? 'assertive' : 'polite'}>
      {toast && (
        <span key={toast.id} className={cx(styles.toast, toast.error && styles.error)}>
          {toast.message}
        </span>
      )}
    </output>
  );
}
