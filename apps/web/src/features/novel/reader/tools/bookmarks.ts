import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readingAccount } from '../../../../lib/offline/places.ts';
import { type Bookmark, readAll, removeOne, writeOne } from '../../../../lib/offline/reading-database.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { snippetAt } from '../engine/chapter-text.ts';
import { useReader } from '../reader-state.ts';
import type { FlowItem } from '../view/flow.ts';

function bookmarksQuery(novelId: string) {
  const account = readingAccount();
  return queryOptions({
    queryKey: ['bookmarks', account, novelId],
    queryFn: async () =>
      (await readAll('bookmarks', novelId))
        .filter((bookmark) => bookmark.account === account)
        .toSorted((a, b) => b.at - a.at),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The bookmarks of a novel on this device, newest first, and the one on the open page. */
export function useBookmarks(novelId: string, item: FlowItem) {
  const client = useQueryClient();
  const { data: list = [] } = useQuery(bookmarksQuery(novelId));
  const shown = useReader((state) => state.shown);
  const pages = useReader((state) => state.pages);
  const refresh = () => client.invalidateQueries({ queryKey: bookmarksQuery(novelId).queryKey });
  const onPage = ({ chapterId, offset }: Bookmark) =>
    chapterId === item.id && offset >= shown.from && (offset < shown.to || offset === shown.from);
  const here = list.filter(onPage);

  const remove = async (bookmarks: readonly Bookmark[]): Promise<void> => {
    for (const { account, chapterId, offset } of bookmarks) await removeOne('bookmarks', [account, chapterId, offset]);
    await refresh();
  };
  const toggle = async (): Promise<void> => {
    if (here.length > 0) {
      await remove(here);
      showToast('已删除书签');
      return;
    }
    if (!item.text || pages === 0) return;
    try {
      await writeOne('bookmarks', {
        account: readingAccount(),
        novelId,
        chapterId: item.id,
        offset: shown.from,
        title: item.title,
        snippet: snippetAt(item.text, shown.from),
        at: Date.now(),
      });
      await refresh();
      showToast('已添加书签');
    } catch {
      showToast('书签没有保存下来，请检查存储空间', 'error');
    }
  };
  return { list, marked: here.length > 0, toggle, remove };
}
