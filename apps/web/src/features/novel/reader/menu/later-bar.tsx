import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import type { Book } from '../api.ts';
import type { LaterPlace } from '../book/start-spot.ts';
import { goTo } from '../reader-state.ts';
import styles from './later-bar.module.css';

/** Another device has read on: offers its place, and takes nobody away from theirs. */
export function LaterBar({ later, book }: { later: LaterPlace | null; book: Book | undefined }) {
  const [answered, setAnswered] = useState<number>();
  if (!later || later.at === answered) return null;
  const title = book?.heads.find(({ chapterId }) => chapterId === later.chapterId)?.title ?? '';
  return (
    <aside className={styles.bar} aria-label="其他设备的进度">
      <span className={styles.words}>其他设备读到{title === '' ? '了别处' : `「${title}」`}</span>
      <button
        type="button"
        className={styles.go}
        onClick={() => {
          setAnswered(later.at);
          goTo({ chapterId: later.chapterId, offset: later.offset });
        }}
      >
        跳转到最新进度
      </button>
      <IconButton label="留在这里" icon={<X />} onClick={() => setAnswered(later.at)} />
    </aside>
  );
}
