import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../../../ui/cx.ts';
import styles from './reader-theme.module.css';
import { type ReaderSettings, useReaderSettings } from './reader-settings.ts';

export const themes: readonly {
  readonly id: ReaderSettings['theme'];
  readonly name: string;
  readonly paper: string;
}[] = [
  { id: 'paper', name: '米黄', paper: '#f5efe0' },
  { id: 'green', name: '豆绿', paper: '#dbe9d5' },
  { id: 'rose', name: '浅粉', paper: '#ecd9cd' },
  { id: 'dusk', name: '暖夜', paper: '#17140e' },
  { id: 'night', name: '深夜', paper: '#0d0e12' },
];

/** The class that carries the colours and the font of the reader; panels lie outside of it and take it themselves. */
export function useThemeClass(): string {
  const { theme, font } = useReaderSettings();
  return cx(styles.theme, styles[theme], styles[font]);
}

export function ReaderTheme({ children }: { children: ReactNode }) {
  const look = useThemeClass();
  const { theme, brightness } = useReaderSettings();
  useEffect(() => {
    // The bar of the phone is part of the page.
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    const before = meta?.content;
    if (meta) meta.content = themes.find(({ id }) => id === theme)?.paper ?? meta.content;
    return () => {
      if (meta && before !== undefined) meta.content = before;
    };
  }, [theme]);
  const dim = { opacity: (100 - brightness) / 100 } as CSSProperties;
  return (
    <div className={look}>
      {children}
      {/* Over panels as well. */}
      {brightness < 100 && createPortal(<div className={styles.dim} style={dim} aria-hidden="true" />, document.body)}
    </div>
  );
}
