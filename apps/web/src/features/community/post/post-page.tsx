import type { Comment, Reply } from '@liuguang/contract/shapes/community.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { AgeQuestion } from '../../../entities/user/age-question.tsx';
import { Absence } from '../../../lib/api/absence.tsx';
import { EndlessEnd } from '../../../lib/api/endless.tsx';
import { isError } from '../../../lib/api/api-error.ts';
import { PostCard } from '../../../entities/post/post-card.tsx';
import { PostListSkeleton } from '../../../entities/post/post-list.tsx';
import { postQuery } from '../../../entities/post/api.ts';
import { useOwnTitle } from '../../../lib/navigation/screen-title.ts';
import { openLoginPopup, useSignedIn } from '../../../lib/session/session.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { changeComment, deleteCommentMutation, sendCommentMutation } from './api.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentThread } from './comment-thread.tsx';
import styles from './post.module.css';

/** A post and what people say to it. */
export function PostPage() {
  const { id = '' } = useSearch({ from: '/shell/postDetails' });
  return <PostScreen key={id} postId={id} />;
}

function PostScreen({ postId }: { postId: string }) {
  const back = useBack();
  const query = usePost(postId);
  const post = query.data?.pages[0]?.post;
  useOwnTitle(post && `${post.author.nickname}的动态`);
  return (
    <div className={styles.page}>
      <PageHeader title="动态详情" onBack={back} />
      {query.isPending && (
        <output aria-label="正在加载">
          <PostListSkeleton />
        </output>
      )}
      {query.error && !post && <NoPost error={query.error} onRetry={() => query.refetch()} />}
      {post && <Talk postId={postId} query={query} />}
    </div>
  );
}

interface Answering {
  readonly root: Comment;
  readonly to: Reply;
}

function Talk({ postId, query }: { postId: string; query: ReturnType<typeof usePost> }) {
  const client = useQueryClient();
  const back = useBack();
  const signedIn = useSignedIn();
  const field = useRef<HTMLTextAreaElement>(null);
  const sendComment = useMutation(sendCommentMutation(postId));
  const deleteComment = useMutation(deleteCommentMutation(postId));
  const [answering, setAnswering] = useState<Answering | null>(null);
  const pages = query.data?.pages ?? [];
  const post = pages[0]?.post;
  const comments = pages.flatMap((page) => page.list);
  if (!post) return null;

  const write = (to: Answering | null) => {
    setAnswering(to);
    field.current?.focus();
  };
  const send = async (text: string, clientKey: string) => {
    if (!signedIn) {
      openLoginPopup();
      throw new Error('not signed in');
    }
    const answers = answering && { rootId: answering.root.commentId, commentId: answering.to.commentId };
    await sendComment.mutateAsync({ text, clientKey, answers });
    setAnswering(null);
  };

  return (
    <>
      <PostCard post={post} whole eager onComment={() => write(null)} onDeleted={back} />
      <section className={styles.comments} aria-label="评论">
        <h2 className={styles.title}>
          评论 <span className={styles.number}>{post.comments}</span>
        </h2>
        {comments.length === 0 && !query.hasNextPage ? (
          <EmptyState icon={<MessageCircle />} title="还没有评论" note="来说第一句话吧" />
        ) : (
          <>
            {comments.map((comment) => (
              <CommentThread
                key={comment.commentId}
                postId={postId}
                comment={comment}
                onReply={(to) => write({ root: comment, to })}
                onDelete={(which) => deleteComment.mutate({ root: comment, which })}
                onChange={(change) => changeComment(client, postId, comment.commentId, change)}
              />
            ))}
            <EndlessEnd query={query} endText="没有更多评论了" />
          </>
        )}
      </section>
      <CommentBox
        inputRef={field}
        replyTo={answering?.to.author.nickname ?? null}
        onStopReply={() => setAnswering(null)}
        onSend={send}
      />
    </>
  );
}

function usePost(postId: string) {
  return useInfiniteQuery(postQuery(postId));
}

function NoPost({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const navigate = useNavigate();
  if (isError(error, 'AGE_NEEDED')) return <AgeQuestion title="此内容仅限成年人查看" />;
  return (
    <Absence
      error={error}
      onRetry={onRetry}
      gone={{
        title: '这条动态不存在或已删除',
        note: '去社区看看大家在聊什么',
        action: { label: '去社区', onClick: () => navigate({ to: '/community', replace: true }) },
      }}
    />
  );
}
