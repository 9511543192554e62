import { AudioLines, BookText, Search, Settings2, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { openPanel, useReader } from '../reader-state.ts';
import styles from './reader-menu.module.css';

export function MenuTools() {
  const speaking = useReader((state) => state.speaking);
  const autoReading = useReader((state) => state.autoReading);
  return (
    <div className={styles.tools}>
      <Tool label="目录" icon={<BookText />} onClick={() => openPanel('catalogue')} />
      <Tool
        label={speaking ? '停止朗读' : '朗读'}
        icon={<AudioLines />}
        active={speaking}
        onClick={() => (speaking ? useReader.setState({ speaking: false, marked: null }) : openPanel('speech'))}
      />
      <Tool
        label={autoReading ? '停止自动' : '自动'}
        icon={<Timer />}
        active={autoReading}
        onClick={() => (autoReading ? useReader.setState({ autoReading: false }) : openPanel('auto'))}
      />
      <Tool label="搜索" icon={<Search />} onClick={() => openPanel('search')} />
      <Tool label="设置" icon={<Settings2 />} onClick={() => openPanel('settings')} />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly active?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, active = false, onClick }: ToolProps) {
  return (
    <button type="button" className={styles.tool} data-active={active} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
