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

/** Texts that are read, hints in empty fields among them, stand out from their ground by 4.5 to 1. */
const lightColors = {
  colorPrimary: '#cf3722',
  colorInfo: '#2a66bd',
  colorLink: '#2a66bd',
  colorError: '#c9302c',
  colorSuccess: '#2c7a10',
  colorSuccessBg: '#eaf6e6',
  colorSuccessBorder: '#b7deaa',
  colorWarning: '#9a5b00',
  colorWarningBg: '#fdf3e3',
  colorWarningBorder: '#f0d6a8',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.55)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
};
const darkColors = {
  colorPrimary: '#e5452f',
  colorInfo: '#5b9cf0',
  colorLink: '#7db2ff',
  colorError: '#ff6b66',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.5)',
  colorTextDescription: 'rgba(255, 255, 255, 0.6)',
};

/** The red of the brand is too dark for letters on black, and the red of mistakes too light to carry white ones. */
const darkComponents: NonNullable<ThemeConfig['components']> = {
  Menu: { itemSelectedColor: '#ffc4b8', itemSelectedBg: '#4a1d16' },
  Tabs: { itemSelectedColor: '#ff8a75', itemHoverColor: '#ff8a75', itemActiveColor: '#ff8a75' },
  Pagination: { colorPrimary: '#ff8a75' },
  Button: { dangerColor: '#1f0604' },
  Badge: { colorError: '#c8372f' },
  // What is chosen is read on: the red of the kit drowns the red of its buttons.
  Table: { rowSelectedBg: '#2b1b18', rowSelectedHoverBg: '#38231f' },
};

const lightComponents: NonNullable<ThemeConfig['components']> = {
  Switch: { colorTextQuaternary: 'rgba(0, 0, 0, 0.56)', colorTextTertiary: 'rgba(0, 0, 0, 0.65)' },
  Descriptions: { labelColor: 'rgba(0, 0, 0, 0.6)' },
};

/** Neutral greys with the brand's red where something is to be pressed. */
export function consoleTheme(dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { borderRadius: 8, ...(dark ? darkColors : lightColors) },
    components: dark ? darkComponents : lightComponents,
  };
}
