import { theme, type ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';

const storageKey = 'console.theme';
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function isDark(): boolean {
  const chosen = localStorage.getItem(storageKey);
  return chosen === null ? prefersDark.matches : chosen === 'dark';
}

export function toggleTheme(): void {
  localStorage.setItem(storageKey, isDark() ? 'light' : 'dark');
  for (const listener of listeners) listener();
}

export function useDark(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    prefersDark.addEventListener('change', changed);
    return () => {
      listeners.delete(changed);
      prefersDark.removeEventListener('change', changed);
    };
  }, isDark);
}

/** Neutral greys with the brand's red where something is to be pressed. */
export function consoleTheme(dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { colorPrimary: '#e5452f', colorInfo: '#3d7fd9', colorLink: '#3d7fd9', borderRadius: 8 },
  };
}
