import { Link } from '@tanstack/react-router';
import { BookCheck, BookOpen } from 'lucide-react';
import type { Book } from '../api.ts';
import styles from './state-page.module.css';

/** After the last chapter. */
export function EndPage({ book }: { book: Book | undefined }) {
  const finished = book?.novel.state === '完结';
  const related = book?.novel.related.slice(0, 3) ?? [];
  return (
    <section className={styles.gate} aria-label="书末">
      <span className={styles.icon} aria-hidden="true">
        {finished ? <BookCheck /> : <BookOpen />}
      </span>
      <p className={styles.message}>{finished ? '全书完' : '已读到最新章节'}</p>
      <p className={styles.note}>{finished ? '感谢陪伴到最后一页' : '作者正在赶稿，更新后会出现在目录里'}</p>
      {related.length > 0 && (
        <div className={styles.related}>
          <span className={styles.note}>看过的人也在看</span>
          {related.map(({ novelId, title, author }) => (
            <Link key={novelId} to="/novelDetails" search={{ id: novelId }} className={styles.book}>
              <span>{title}</span>
              <span className={styles.note}>{author.nickname}</span>
            </Link>
          ))}
        </div>
      )}
      <div className={styles.actions}>
        <Link to="/novel" className={styles.retry}>
          去书城看看
        </Link>
      </div>
    </section>
  );
}
