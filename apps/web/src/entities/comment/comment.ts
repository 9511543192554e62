import type { CallOutput } from '@liuguang/contract/calls.ts';
import { parseParagraphId } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import type { Comment, CommentKind, CommentSort } from '@liuguang/contract/shapes/comment.ts';
import type { Video } from '@liuguang/contract/shapes/video.ts';
import type { InfiniteData, QueryClient, QueryFilters } from '@tanstack/react-query';
import { callPages, callQuery, keys } from '../../lib/api/query.ts';
import { changePost } from '../post/post.ts';
import { videoQuery } from '../video/video.ts';

/** What is commented on. */
export interface Subject {
  readonly kind: CommentKind;
  readonly id: string;
}

export type CommentPage = CallOutput<'comment/list'>;
type Pages = InfiniteData<CommentPage, string | undefined>;

/** `linked`: the comment that a link leads to. */
export function commentsQuery({ kind, id }: Subject, sort: CommentSort, linked?: string) {
  return callPages(
    'comment/list',
    { kind, id, sort, ...(linked === undefined ? {} : { commentId: linked }) },
    'moment',
  );
}

/** How many comments a chapter and each of its paragraphs have. */
export const paragraphCountsQuery = (chapterId: string) => callQuery('comment/paragraphs', { chapterId }, 'moment');

/** The comments on something, in whatever order they are shown. */
const listsOn = ({ kind, id }: Subject): QueryFilters => ({
  queryKey: keys.call('comment/list'),
  predicate: ({ queryKey: [, input] }) => {
    const asked = input as Partial<Subject> | undefined;
    return asked?.kind === kind && asked.id === id;
  },
});

function changePages(
  client: QueryClient,
  subject: Subject,
  change: (page: CommentPage, first: boolean) => CommentPage,
) {
  client.setQueriesData<Pages>(
    listsOn(subject),
    (data) => data && { ...data, pages: data.pages.map((page, index) => change(page, index === 0)) },
  );
}

/** Whether a comment or a reply stands among those that are shown. */
export function isShown(client: QueryClient, subject: Subject, commentId: string): boolean {
  const pages = client.getQueriesData<Pages>(listsOn(subject)).flatMap(([, data]) => data?.pages ?? []);
  const roots = pages.flatMap(({ list, pinned, linked }) => list.concat(pinned ?? [], linked ?? []));
  return roots.some((root) => [root, ...root.replies].some((each) => each.commentId === commentId));
}

/** Changes one thread wherever it stands; null takes it away. */
export function changeComment(
  client: QueryClient,
  subject: Subject,
  commentId: string,
  change: (known: Comment) => Comment | null,
): void {
  const changed = (each: Comment): Comment[] => {
    const next = each.commentId === commentId ? change(each) : each;
    return next ? [next] : [];
  };
  changePages(client, subject, ({ pinned, linked, ...page }) => ({
    ...page,
    list: page.list.flatMap(changed),
    ...(pinned === undefined ? {} : { pinned: pinned && (changed(pinned)[0] ?? null) }),
    ...(linked === undefined ? {} : { linked: linked && (changed(linked)[0] ?? null) }),
  }));
}

/** A new thread stands on top, whatever the order: who wrote it wants to see it. */
export function showComment(client: QueryClient, subject: Subject, made: Comment): void {
  changePages(client, subject, (page, first) => {
    const list = page.list.filter((each) => each.commentId !== made.commentId);
    return { ...page, list: first ? [made, ...list] : list };
  });
}

/** One more comment, or one less: on its list and wherever else the number stands. */
export function countComment(client: QueryClient, subject: Subject, step: 1 | -1): void {
  const moved = (known: number) => Math.max(0, known + step);
  changePages(client, subject, (page) => ({ ...page, comments: moved(page.comments) }));
  const { kind, id } = subject;
  if (kind === 'post') return changePost(client, id, (post) => ({ ...post, comments: moved(post.comments) }));
  if (kind === 'video') {
    client.setQueryData<Video>(
      videoQuery(id).queryKey,
      (known) => known && { ...known, comments: moved(known.comments ?? 0) },
    );
    return undefined;
  }
  const chapterId = kind === 'chapter' ? id : (parseParagraphId(id)?.chapterId ?? '');
  client.setQueryData(paragraphCountsQuery(chapterId).queryKey, (known) => {
    if (!known) return known;
    if (kind === 'chapter') return { ...known, comments: moved(known.comments) };
    const comments = moved(known.list.find((each) => each.paragraphId === id)?.comments ?? 0);
    const others = known.list.filter((each) => each.paragraphId !== id);
    return { ...known, list: comments > 0 ? [...others, { paragraphId: id, comments }] : others };
  });
  return undefined;
}
