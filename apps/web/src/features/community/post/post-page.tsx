import type { Post } from '@liuguang/contract/shapes/community.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { CommentTalk } from '../../../entities/comment/comment-talk.tsx';
import { AgeQuestion } from '../../../entities/user/age-question.tsx';
import { Absence } from '../../../lib/api/absence.tsx';
import { isError } from '../../../lib/api/api-error.ts';
import { PostCard } from '../../../entities/post/post-card.tsx';
import { PostListSkeleton } from '../../../entities/post/post-list.tsx';
import { postQuery } from '../../../entities/post/api.ts';
import { useOwnTitle } from '../../../lib/navigation/screen-title.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import styles from './post.module.css';

/** A post and what people say to it. */
export function PostPage() {
  const { id = '', comment } = useSearch({ from: '/shell/postDetails' });
  return <PostScreen key={id} postId={id} linked={comment} />;
}

function PostScreen({ postId, linked }: { postId: string; linked: string | undefined }) {
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
      {post && <Talk postId={postId} post={post} linked={linked} />}
    </div>
  );
}

function Talk({ postId, post, linked }: { postId: string; post: Post; linked: string | undefined }) {
  const back = useBack();
  const talk = useRef<HTMLElement>(null);
  return (
    <CommentTalk subject={{ kind: 'post', id: postId }} linked={linked} fixed>
      {({ list, box }) => (
        <>
          <PostCard
            post={post}
            whole
            eager
            onComment={() => talk.current?.querySelector('textarea')?.focus()}
            onDeleted={back}
          />
          <section ref={talk} className={styles.comments}>
            <h2 className={styles.title}>
              评论 <span className={styles.number}>{post.comments}</span>
            </h2>
            {list}
            {box}
          </section>
        </>
      )}
    </CommentTalk>
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
