import type { Post } from '@liuguang/contract/shapes/community.ts';
import { useQuery } from '@tanstack/react-query';
import { useBusy } from '../../ui/use-busy.ts';
import { newestId, type PostSort } from '../../entities/post/post.ts';
import { newerQuery } from './api.ts';
import styles from './community-page.module.css';

interface NewerHintProps {
  readonly sort: PostSort;
  readonly topic: string | undefined;
  readonly posts: readonly Post[];
  readonly onShow: () => Promise<unknown>;
}

/** Says that there is something new instead of moving what is being read. */
export function NewerHint({ sort, topic, posts, onShow }: NewerHintProps) {
  const since = newestId(posts);
  const { data: newer } = useQuery({ ...newerQuery(sort, topic, since ?? ''), enabled: since !== undefined });
  const [busy, show] = useBusy(async () => {
    await onShow();
    scrollTo({ top: 0, behavior: 'smooth' });
  });
  if (newer === 0) return null;
  return (
    <output className={styles.hint}>
      <button type="button" aria-busy={busy || undefined} onClick={() => show()}>
        {newer >= 99 ? '99+' : newer} 条新动态
      </button>
    </output>
  );
}
