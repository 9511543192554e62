import { ArrowDownUp, CloudDownload, LockKeyhole } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ChapterHead } from '../../../../lib/offline/novel-shapes.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Tabs } from '../../../../ui/layout/tabs.tsx';
import { VirtualList } from '../../../../ui/list/virtual-list.tsx';
import type { Book } from '../api.ts';
import { goTo, type Spot } from '../reader-state.ts';
import { useKept } from '../tools/use-kept.ts';
import type { FlowItem } from '../view/flow.ts';
import { BookmarkList } from './bookmark-list.tsx';
import styles from './catalogue-panel.module.css';
import { LayerPanel } from './layer-panel.tsx';

interface CataloguePanelProps {
  readonly novelId: string;
  readonly book: Book | undefined;
  readonly spot: Spot;
  readonly item: FlowItem;
}

const tabs = [
  { id: 'chapters', label: '目录' },
  { id: 'bookmarks', label: '书签' },
] as const;
const rowHeight = 52;

export function CataloguePanel({ novelId, book, spot, item }: CataloguePanelProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('chapters');
  const [descending, setDescending] = useState(false);
  const count = book ? `共 ${book.heads.length} 章 · ${book.novel.state}` : '';
  return (
    <LayerPanel title={book?.novel.title ?? '目录'} side="left">
      <div className={styles.bar}>
        <Tabs label="目录与书签" items={tabs} value={tab} onChange={setTab} panelId="reader-catalogue" />
        {tab === 'chapters' && (
          <button type="button" className={styles.order} onClick={() => setDescending(!descending)}>
            <ArrowDownUp aria-hidden="true" />
            {descending ? '倒序' : '正序'}
          </button>
        )}
      </div>
      <div id="reader-catalogue" role="tabpanel" className={styles.body}>
        {tab === 'bookmarks' ? (
          <BookmarkList novelId={novelId} item={item} />
        ) : (
          <>
            <p className={styles.count}>{count}</p>
            <Chapters novelId={novelId} book={book} spot={spot} descending={descending} />
          </>
        )}
      </div>
    </LayerPanel>
  );
}

type ChaptersProps = Omit<CataloguePanelProps, 'item'> & { readonly descending: boolean };

function Chapters({ novelId, book, spot, descending }: ChaptersProps) {
  const kept = useKept(novelId);
  const heads = book?.heads;
  const items = useMemo(() => (descending ? heads?.toReversed() : heads) ?? [], [heads, descending]);
  const current = items.findIndex(({ chapterId }) => chapterId === spot.chapterId);
  if (!heads)
    return (
      <div className={styles.waiting}>
        <Spinner label="正在加载目录" />
      </div>
    );
  if (items.length === 0) return <EmptyState title="还没有章节" note="作者发布后会出现在这里" />;
  return (
    <VirtualList
      items={items}
      rowHeight={rowHeight}
      current={Math.max(0, current)}
      label="章节"
      keyOf={({ chapterId }) => chapterId}
      className={styles.list}
    >
      {(head, index) => (
        <Row head={head} current={index === current} kept={kept.has(head.chapterId)} open={isOpen(book, head)} />
      )}
    </VirtualList>
  );
}

function isOpen(book: Book | undefined, { chapterId, access }: ChapterHead): boolean {
  return access === 'free' || book?.novel.my.opened.includes(chapterId) === true;
}

function Row({ head, current, kept, open }: { head: ChapterHead; current: boolean; kept: boolean; open: boolean }) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={current ? 'true' : undefined}
      onClick={() => goTo({ chapterId: head.chapterId, offset: 0 })}
    >
      <span className={styles.name}>{head.title}</span>
      {kept && <CloudDownload className={styles.sign} aria-label="已下载" />}
      {!open && !kept && (
        <LockKeyhole className={styles.sign} aria-label={head.access === 'vip' ? '会员章节' : '需使用次数'} />
      )}
    </button>
  );
}
