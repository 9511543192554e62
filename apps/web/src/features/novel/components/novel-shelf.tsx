import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookMarked, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { NovelLink } from '../../../entities/novel/novel-link.tsx';
import { openLoginPopup, useSignedIn } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { BookCover } from '../../../entities/novel/book-cover.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { collectedQuery, readQuery } from '../api.ts';
import { keptBooks } from '../kept-books.ts';
import { placeOf, type ShelfBook, shelfBooks } from '../shelf-books.ts';
import styles from './novel-shelf.module.css';
import { SectionHead } from './section-head.tsx';

/** The own books; one tap goes on where one stopped. It has the same room while loading, with books and without any. */
export function NovelShelf() {
  const signedIn = useSignedIn();
  const entering = useAppStore((memory) => memory.entering && !memory.signedIn);
  // Reading and collecting change it on other screens, so each visit asks again.
  const options = { enabled: signedIn, refetchOnMount: 'always' } as const;
  const collected = useQuery({ ...collectedQuery(), ...options });
  const read = useQuery({ ...readQuery(), ...options });
  const waiting = entering || (signedIn && (collected.isPending || read.isPending));
  const failed = signedIn && (collected.isError || read.isError) && !collected.data && !read.data;
  // Without a network the books that lie on this device are still a shelf.
  const kept = useQuery({ queryKey: ['kept books'], queryFn: keptBooks, enabled: failed, staleTime: 0 }).data ?? [];
  const own = signedIn ? shelfBooks(collected.data?.list ?? [], read.data?.list ?? []) : [];
  const offline = failed && kept.length > 0;
  const books = failed ? kept : own;
  const retry = () => {
    void collected.refetch();
    void read.refetch();
  };

  return (
    <section aria-label="我的书架">
      <SectionHead title={offline ? '离线书架' : '我的书架'}>
        {offline ? (
          <button type="button" className={styles.all} onClick={retry}>
            重新加载
          </button>
        ) : (
          <Link to="/myCollection" search={{ kind: 'novel' }} className={styles.all}>
            全部
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </SectionHead>
      {waiting && <Ghosts />}
      {!waiting && books.length > 0 && (
        // A new strip for a new first book: the old one would stay snapped to the book that was first.
        <ul key={books[0]?.novel.novelId} className={styles.strip}>
          {books.map((book, index) => (
            <li
              key={book.novel.novelId}
              className={styles[index === 0 ? 'lead' : 'book']}
              data-only={books.length === 1}
            >
              {index === 0 ? <LeadBook book={book} /> : <Book book={book} />}
            </li>
          ))}
        </ul>
      )}
      {!waiting && books.length === 0 && <Empty failed={failed} signedIn={signedIn} onRetry={retry} />}
    </section>
  );
}

/** The book that was touched last, with the chapter it stopped at and a way back into it. */
function LeadBook({ book }: { book: ShelfBook }) {
  const { novel, chapter } = book;
  return (
    <BookLink book={book} className={styles.card}>
      <Cover book={book} />
      <span className={styles.about}>
        <b className={styles.title}>{novel.title}</b>
        <span className={styles.chapter}>{chapter?.title ?? novel.author.nickname}</span>
        <span className={styles.place}>{placeOf(book)}</span>
        <span className={styles.go}>{chapter ? '继续阅读' : '去看看'}</span>
      </span>
    </BookLink>
  );
}

function Book({ book }: { book: ShelfBook }) {
  return (
    <BookLink book={book} className={styles.link}>
      <Cover book={book} />
      <span className={styles.name}>{book.novel.title}</span>
      <span className={styles.place}>{placeOf(book)}</span>
    </BookLink>
  );
}

function Cover({ book: { novel, chapter, fresh } }: { book: ShelfBook }) {
  return (
    <span className={styles.cover}>
      <BookCover picture={novel.cover} title={novel.title} sizes="88px" eager />
      {fresh && <span className={styles.fresh}>更新</span>}
      {chapter && (
        <span className={styles.done} aria-hidden="true">
          <i style={{ transform: `scaleX(${Math.min(1, chapter.index / Math.max(1, novel.chapters))})` }} />
        </span>
      )}
    </span>
  );
}

/** Straight into a book that was begun: the reader itself knows the exact place, also one that only this device has seen. */
function BookLink({
  book,
  className,
  children,
}: {
  book: ShelfBook;
  className: string | undefined;
  children: ReactNode;
}) {
  const { novel, chapter } = book;
  if (!chapter)
    return (
      <NovelLink card={novel} className={className}>
        {children}
      </NovelLink>
    );
  return (
    <Link to="/novelReader" search={{ id: novel.novelId }} className={className}>
      {children}
    </Link>
  );
}

function Empty({ failed, signedIn, onRetry }: { failed: boolean; signedIn: boolean; onRetry: () => void }) {
  const [title, note, action] = failed
    ? ['书架没有加载出来', '网络恢复后再试一次', '点击重试']
    : ['书架还是空的', '收藏或读过的小说会放在这里，换设备也能接着读', '登录'];
  return (
    <div className={styles.empty}>
      <BookMarked aria-hidden="true" />
      <span className={styles.words}>
        <b>{title}</b>
        <span>{note}</span>
      </span>
      {(failed || !signedIn) && (
        <button type="button" className={styles.action} onClick={failed ? onRetry : openLoginPopup}>
          {action}
        </button>
      )}
    </div>
  );
}

function Ghosts() {
  return (
    <output className={styles.strip} aria-label="正在加载书架">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <span key={key} className={styles.book}>
          <Skeleton aspect="3 / 4" radius="2rem" />
          <Skeleton height="3.5rem" width="90%" className={styles.name} />
        </span>
      ))}
    </output>
  );
}
