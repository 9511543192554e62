import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useUser } from '../../../../lib/session/session.ts';
import type { ChapterHead } from '../api.ts';
import styles from './chapter-row.module.css';

interface ChapterRowProps {
  readonly novelId: string;
  readonly head: ChapterHead;
  /** Chapters that today's views have opened. */
  readonly opened: readonly string[];
  /** The one being read. */
  readonly current: boolean;
}

export function ChapterRow({ novelId, head, opened, current }: ChapterRowProps) {
  const user = useUser().data;
  const free = head.access === 'free' || (user?.vip.level ?? 0) > 0 || opened.includes(head.chapterId);
  return (
    <Link
      to="/novelReader"
      search={{ id: novelId, chapter: head.chapterId }}
      className={styles.row}
      aria-current={current ? 'true' : undefined}
    >
      <span className={styles.title}>{head.title}</span>
      {current && <span className={styles.here}>在读</span>}
      {!free && <LockKeyhole className={styles.lock} aria-label={head.access === 'vip' ? 'VIP章节' : '需要观看次数'} />}
    </Link>
  );
}
