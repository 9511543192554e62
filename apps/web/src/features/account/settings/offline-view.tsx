import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { type OfflineBook, offlineBooks, removeBook } from '../../../lib/offline/books.ts';
import { clearOffline } from '../../../lib/offline/usage.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import styles from './offline-view.module.css';

/** The novels on this device. All of it comes from the device itself, so it works without a network. */
export function OfflineView() {
  return (
    <FormPage title="离线小说">
      <Books />
    </FormPage>
  );
}

function Books() {
  const client = useQueryClient();
  const books = useQuery({
    queryKey: ['offline books'],
    queryFn: offlineBooks,
    staleTime: 0,
  });
  const [asked, setAsked] = useState<OfflineBook | 'all' | null>(null);
  if (books.isError)
    return <ErrorState title="读不出离线小说" message={messageOf(books.error)} onRetry={() => books.refetch()} />;
  if (!books.data) return <Skeleton height="40rem" radius="4rem" />;
  if (books.data.length === 0)
    return (
      <EmptyState icon={<BookDown />} title="还没有离线小说" note="在阅读器里下载章节，或打开过的章节，会出现在这里" />
    );
  const total = books.data.reduce((sum, { bytes }) => sum + bytes, 0);
  const remove = async (): Promise<void> => {
    if (asked === null) return;
    if (asked === 'all') await clearOffline();
    else await removeBook(asked.novelId);
    setAsked(null);
    showToast('已删除');
    await Promise.all([books.refetch(), client.invalidateQueries({ queryKey: ['offline usage'] })]);
  };
  return (
    <>
      <p className={styles.sum}>
        {books.data.length} 本，占用 {formatBytes(total)}
      </p>
      <ul className={styles.books}>
        {books.data.map((book) => (
          <li key={book.novelId} className={styles.book}>
            <Link to="/novelReader" search={{ id: book.novelId }} className={styles.words}>
              <b>{book.title}</b>
              <span>{factsOf(book)}</span>
            </Link>
            <IconButton label={`删除《${book.title}》`} icon={<Trash2 />} onClick={() => setAsked(book)} />
          </li>
        ))}
      </ul>
      <Button block kind="quiet" onClick={() => setAsked('all')}>
        全部删除
      </Button>
      <Sheet
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === null || asked === 'all' ? '删除全部离线小说？' : `删除《${asked.title}》？`}
      >
        <div className={styles.answers}>
          <p>下载和读过的章节会从这台设备删除，阅读进度和书签会保留。</p>
          <Button block onClick={remove}>
            删除
          </Button>
          <Button block kind="quiet" onClick={() => setAsked(null)}>
            取消
          </Button>
        </div>
      </Sheet>
    </>
  );
}

function factsOf({ author, chapters, readable, bytes }: OfflineBook): string {
  const count = readable === chapters ? `${chapters} 章` : `${chapters} 章，其中 ${readable} 章现在可读`;
  return [author, count, formatBytes(bytes)].filter(Boolean).join(' · ');
}
