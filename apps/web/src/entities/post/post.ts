import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Post } from '@liuguang/contract/shapes/community.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { keys } from '../../lib/api/query.ts';

export type PostSort = 'recommend' | 'new' | 'follow';

type Pages<P> = InfiniteData<P, string | undefined>;
type Change = (post: Post) => Post | null;

function eachPage<P>(data: Pages<P> | undefined, change: (page: P) => P): Pages<P> | undefined {
  return data?.pages ? { ...data, pages: data.pages.map(change) } : data;
}

/** Changes a post wherever it is on the screen or behind it; null takes it out of the lists. */
export function changePosts(client: QueryClient, isMeant: (post: Post) => boolean, change: Change): void {
  const changed = (post: Post): Post[] => {
    const next = isMeant(post) ? change(post) : post;
    return next ? [next] : [];
  };
  client.setQueriesData<Pages<CallOutput<'getPostInfo'>>>({ queryKey: keys.call('getPostInfo') }, (data) =>
    eachPage(data, (page) => ({ ...page, list: page.list.flatMap(changed) })),
  );
  client.setQueriesData<Pages<CallOutput<'getPostDetails'>>>({ queryKey: keys.call('getPostDetails') }, (data) =>
    eachPage(data, (page) => ({ ...page, post: changed(page.post)[0] ?? page.post })),
  );
  client.setQueriesData<Pages<CallOutput<'userPage'>>>({ queryKey: keys.call('userPage') }, (data) =>
    eachPage(data, (page) => ({
      ...page,
      list: page.list.flatMap((work): CallOutput<'userPage'>['list'] =>
        work.kind === 'post' ? changed(work.post).map((post) => ({ kind: 'post' as const, post })) : [work],
      ),
    })),
  );
}

export function changePost(client: QueryClient, postId: string, change: Change): void {
  changePosts(client, (post) => post.postId === postId, change);
}

/** A post with somebody more or less who likes it. */
export function withLike(post: Post, liked: boolean): Post {
  const likes = Math.max(0, post.likes + Number(liked) - Number(post.my.liked));
  return { ...post, likes, my: { ...post.my, liked } };
}

/** The highest of them: ids rise with time, and are longer than numbers can be. */
export function newestId(posts: readonly Pick<Post, 'postId'>[]): string | undefined {
  return posts.map(({ postId }) => postId).toSorted((a, b) => b.length - a.length || (a < b ? 1 : -1))[0];
}
