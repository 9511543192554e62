import { useId } from 'react';
import { changeReaderSettings, useReaderSettings } from '../settings/reader-settings.ts';
import { themes } from '../settings/reader-theme.tsx';
import styles from './theme-swatches.module.css';

export function ThemeSwatches() {
  const theme = useReaderSettings((settings) => settings.theme);
  const group = useId();
  return (
    <div className={styles.swatches} role="radiogroup" aria-label="背景">
      {themes.map(({ id, name, paper }) => (
        <label key={id} className={styles.swatch}>
          <input
            type="radio"
            name={group}
            aria-label={name}
            checked={id === theme}
            onChange={() => changeReaderSettings({ theme: id })}
          />
          <i style={{ background: paper }} />
        </label>
      ))}
    </div>
  );
}
