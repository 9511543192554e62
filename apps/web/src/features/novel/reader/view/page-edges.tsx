import { useEffect, useState } from 'react';
import { bookShare } from '../book/progress.ts';
import type { Book } from '../api.ts';
import { type Spot, useReader } from '../reader-state.ts';
import { ChapterTalkButton } from '../talk/chapter-talk-button.tsx';
import styles from './page-edges.module.css';

/** Above the text: the chapter, what is said about it, and the page in it. */
export function PageHead({ title, chapterId }: { title: string; chapterId: string | undefined }) {
  const page = useReader((state) => state.page);
  const pages = useReader((state) => state.pages);
  return (
    <header className={styles.head}>
      <span className={styles.title}>{title}</span>
      {chapterId !== undefined && <ChapterTalkButton chapterId={chapterId} />}
      {pages > 0 && (
        <span className={styles.number} data-testid="page-number">
          {page + 1} / {pages}
        </span>
      )}
    </header>
  );
}

/** Below it: the time, and how much of the book is read. */
export function PageFoot({ book, spot }: { book: Book | undefined; spot: Spot }) {
  const page = useReader((state) => state.page);
  const pages = useReader((state) => state.pages);
  const share = bookShare(book?.heads, spot.chapterId, page, pages);
  return (
    <footer className={styles.foot}>
      <Clock />
      {share !== undefined && <span>{(share * 100).toFixed(1)}%</span>}
    </footer>
  );
}

const timeNow = () => new Date().toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });

function Clock() {
  const [time, setTime] = useState(timeNow);
  useEffect(() => {
    const timer = setInterval(() => setTime(timeNow()), 5000);
    return () => clearInterval(timer);
  }, []);
  return <span>{time}</span>;
}
