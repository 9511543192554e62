import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { changePlayback, usePlayback } from '../../../lib/player/playback-settings.ts';
import { useMenuLayer } from '../../../ui/layers.ts';
import styles from './option-menu.module.css';

const choices = [
  { key: 'next', label: '自动连播' },
  { key: 'mini', label: '小窗播放' },
] as const;

/** What goes on by itself; the same switches are on /set. */
export function SettingsMenu({ onClose }: { onClose: () => void }) {
  const settings = usePlayback();
  const menu = useRef<HTMLDivElement>(null);
  useMenuLayer(onClose);
  useEffect(() => menu.current?.querySelector<HTMLElement>('button')?.focus(), []);
  return (
    <>
      <button type="button" className={styles.away} aria-label="关闭菜单" onClick={onClose} />
      <div ref={menu} className={styles.menu} role="menu" tabIndex={-1} aria-label="播放设置">
        {choices.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="menuitemcheckbox"
            aria-checked={settings[key]}
            className={styles.choice}
            onClick={() => changePlayback({ [key]: !settings[key] })}
          >
            {label}
            <Check className={styles.tick} />
          </button>
        ))}
      </div>
    </>
  );
}
