import type { CommentSort } from '@liuguang/contract/shapes/comment.ts';
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { EndlessEnd } from '../../lib/api/endless.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CommentThread, type ThreadActions } from './comment-thread.tsx';
import type { CommentPage, Subject } from './comment.ts';
import { useOutgoing } from './outbox.ts';
import { OutgoingRow } from './outgoing-row.tsx';
import type { useSend } from './use-send.ts';
import styles from './comment-list.module.css';

const sorts = [
  ['hot', '最热', '热门评论'],
  ['new', '最新', '最新评论'],
] as const;

function SortRow({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  return (
    <div className={styles.sorts}>
      <span className={styles.order}>{sorts.find(([id]) => id === sort)?.[2]}</span>
      {sorts.map(([id, label]) => (
        <button key={id} type="button" className={styles.sort} aria-pressed={id === sort} onClick={() => onSort(id)}>
          {label}
        </button>
      ))}
    </div>
  );
}

const rows = ['72%', '88%', '54%', '80%'];

function CommentSkeleton() {
  return (
    <output aria-label="正在加载" className={styles.skeletons}>
      {rows.map((width) => (
        <span key={width} className={styles.skeleton} aria-hidden="true">
          <Skeleton aspect="1" className={styles.face} />
          <span className={styles.lines}>
            <Skeleton height="3rem" width="26%" />
            <Skeleton height="3.5rem" width={width} />
            <Skeleton height="3rem" width="34%" />
          </span>
        </span>
      ))}
    </output>
  );
}

interface CommentListProps extends ThreadActions {
  readonly subject: Subject;
  readonly query: UseInfiniteQueryResult<InfiniteData<CommentPage, string | undefined>>;
  readonly sort: CommentSort;
  readonly onSort: (sort: CommentSort) => void;
  readonly linked: string | undefined;
  readonly sender: ReturnType<typeof useSend>;
  readonly onWrite: () => void;
}

/** The comments on something in every state they can be in. */
export function CommentList(props: CommentListProps) {
  const { subject, query, sort, onSort, linked, sender, onReply, onMore, onWrite } = props;
  const outgoing = useOutgoing(subject);
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  const above = [first?.linked, first?.pinned].filter((each) => each !== undefined && each !== null);
  const shown = new Set(above.map(({ commentId }) => commentId));
  const roots = above.filter(
    ({ commentId }, index) => above.findIndex((each) => each.commentId === commentId) === index,
  );
  const list = pages.flatMap((page) => page.list).filter(({ commentId }) => !shown.has(commentId));
  const empty = query.data && !query.hasNextPage && roots.length + list.length + outgoing.length === 0;
  useScrollTo(linked, first !== undefined);

  return (
    <section aria-label="评论">
      <SortRow sort={sort} onSort={onSort} />
      {outgoing.map((each) => (
        <OutgoingRow
          key={each.clientKey}
          outgoing={each}
          onAgain={() => sender.again(each)}
          onEdit={() => {
            sender.edit(each);
            onWrite();
          }}
          onDrop={() => sender.drop(each)}
        />
      ))}
      {first?.linked === null && <p className={styles.gone}>这条评论已被删除，看看其他评论吧</p>}
      {[...roots, ...list].map((comment) => (
        <CommentThread
          key={comment.commentId}
          subject={subject}
          comment={comment}
          marked={linked}
          onReply={onReply}
          onMore={onMore}
        />
      ))}
      {query.isPending && <CommentSkeleton />}
      {query.error && !query.data && (
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {empty && (
        <EmptyState
          icon={<MessageCircle />}
          title="还没有评论"
          note="来说第一句话吧"
          action={{ label: '写评论', onClick: onWrite }}
        />
      )}
      {query.data && !empty && <EndlessEnd query={query} endText="没有更多评论了" />}
    </section>
  );
}

/** Once: who scrolls away afterwards is not brought back. */
function useScrollTo(commentId: string | undefined, loaded: boolean): void {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (commentId === undefined || !loaded || done.current === commentId) return;
    done.current = commentId;
    document.getElementById(`comment-${commentId}`)?.scrollIntoView({ block: 'center' });
  }, [commentId, loaded]);
}
