import { Bookmark, Trash2 } from 'lucide-react';
import { formatDateTime } from '../../../../lib/format/format.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { goTo } from '../reader-state.ts';
import { useBookmarks } from '../tools/bookmarks.ts';
import type { FlowItem } from '../view/flow.ts';
import styles from './bookmark-list.module.css';

export function BookmarkList({ novelId, item }: { novelId: string; item: FlowItem }) {
  const { list, remove } = useBookmarks(novelId, item);
  if (list.length === 0)
    return <EmptyState icon={<Bookmark />} title="还没有书签" note="阅读时点右上角的书签，就会记在这里" />;
  return (
    <ul className={styles.list}>
      {list.map((bookmark) => {
        const { chapterId, offset, title, snippet, at } = bookmark;
        return (
          <li key={`${chapterId} ${offset}`} className={styles.item}>
            <button type="button" className={styles.place} onClick={() => goTo({ chapterId, offset })}>
              <span className={styles.title}>{title}</span>
              <span className={styles.snippet}>{snippet}</span>
              <span className={styles.time}>{formatDateTime(at)}</span>
            </button>
            <IconButton label="删除书签" icon={<Trash2 />} onClick={() => remove([bookmark])} />
          </li>
        );
      })}
    </ul>
  );
}
