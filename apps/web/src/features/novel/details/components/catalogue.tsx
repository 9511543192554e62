import { ArrowDownUp, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { formatAgo } from '../../../../lib/format/format.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Sheet } from '../../../../ui/layout/sheet.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { VirtualList } from '../../../../ui/list/virtual-list.tsx';
import type { ChapterHead, Novel } from '../api.ts';
import styles from './catalogue.module.css';
import { ChapterRow } from './chapter-row.tsx';

interface CatalogueProps {
  readonly novelId: string;
  readonly novel: Novel | undefined;
  readonly query: {
    readonly data: { readonly list: readonly ChapterHead[] } | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    refetch(): unknown;
  };
  /** The chapter to go on with. */
  readonly currentId: string | undefined;
  readonly updatedAt: number | undefined;
}

/** Shown on the screen itself; all of them are in the sheet. */
const previewed = 5;
const rowHeight = 52;

/** The first chapters, or the last ones; all of them in a sheet that opens at the one being read. */
export function Catalogue({ novelId, novel, query, currentId, updatedAt }: CatalogueProps) {
  const [descending, setDescending] = useState(false);
  const [open, setOpen] = useState(false);
  const list = query.data?.list;
  const chapters = useMemo(() => {
    const ordered = list?.toSorted((a, b) => a.index - b.index) ?? [];
    return descending ? ordered.toReversed() : ordered;
  }, [list, descending]);
  const current = chapters.findIndex(({ chapterId }) => chapterId === currentId);
  const row = (head: ChapterHead) => (
    <ChapterRow novelId={novelId} head={head} opened={novel?.my.opened ?? []} current={head.chapterId === currentId} />
  );
  const order = (
    <button type="button" className={styles.order} onClick={() => setDescending(!descending)}>
      <ArrowDownUp aria-hidden="true" />
      {descending ? '倒序' : '正序'}
    </button>
  );

  return (
    <section aria-label="目录" className={styles.catalogue}>
      <div className={styles.head}>
        <h2 className={styles.name}>目录</h2>
        <span className={styles.note}>{updatedAt === undefined ? '' : `${formatAgo(updatedAt)}更新`}</span>
        {order}
      </div>
      <div className={styles.preview}>
        {query.isPending && <Ghosts />}
        {!list && query.error !== null && query.error !== undefined && (
          <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />
        )}
        {list?.length === 0 && <p className={styles.none}>还没有章节，作者发布后会出现在这里</p>}
        <ol className={styles.list}>
          {chapters.slice(0, previewed).map((head) => (
            <li key={head.chapterId} style={{ height: rowHeight }}>
              {row(head)}
            </li>
          ))}
        </ol>
      </div>
      {chapters.length > 0 && (
        <button type="button" className={styles.all} onClick={() => setOpen(true)}>
          查看全部 {chapters.length} 章
          <ChevronRight aria-hidden="true" />
        </button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={`目录 · 共 ${chapters.length} 章`} aside={order}>
        <VirtualList
          items={chapters}
          rowHeight={rowHeight}
          current={Math.max(0, current)}
          label="全部章节"
          keyOf={({ chapterId }) => chapterId}
          className={styles.sheet}
        >
          {row}
        </VirtualList>
      </Sheet>
    </section>
  );
}

function Ghosts() {
  return (
    <output aria-label="正在加载目录">
      {['62%', '48%', '70%', '55%', '64%'].map((width) => (
        <span key={width} className={styles.ghost} style={{ height: rowHeight }}>
          <Skeleton height="3.75rem" width={width} />
        </span>
      ))}
    </output>
  );
}
