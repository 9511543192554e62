import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import { type InfiniteData, mutationOptions, type Query, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, keys } from '../../lib/api/query.ts';
import { changePost, changePosts, type PostSort } from './post.ts';

export function postsQuery(sort: PostSort, topic: string | undefined) {
  return callPages('getPostInfo', topic === undefined ? { sort } : { sort, topic }, 'feed');
}

/** A post and its comments, newest first. */
export const postQuery = (postId: string) => callPages('getPostDetails', { postId }, 'moment');

export type LikeKind = Exclude<NonNullable<CallInput<'post/like'>['kind']>, 'comment'>;

/** A like or its end; what is shown of it is up to where it stands (use-like.ts). */
export const likeMutation = (kind: LikeKind, id: string) =>
  mutationOptions({ mutationFn: (on: boolean) => callApi('post/like', { kind, id, on }) });

export function deletePostMutation(postId: string) {
  return mutationOptions({ mutationFn: () => callApi('post/delete', { id: postId }, { tell: true }) });
}

/** Takes a post out of every list. */
export function forgetPost(client: QueryClient, postId: string): void {
  changePost(client, postId, () => null);
}

/** Follows an author, or stops to: optimistic, on every screen that shows them, and taken back when it is refused. */
const hasData = ({ state }: Query) => state.data !== undefined;

export function followMutation(authorId: string) {
  return mutationOptions({
    mutationFn: (on: boolean) => callApi('follow', { authorId, on }),
    onMutate: async (on, { client }) => {
      // An answer that is under way would show the old state again; a screen that has none yet still waits for it.
      await client.cancelQueries({ queryKey: keys.call('userPage'), predicate: hasData });
      showFollow(client, authorId, { followed: on });
    },
    onError: (_error, on, _before, { client }) => showFollow(client, authorId, { followed: !on }),
    onSuccess: (answer, _on, _before, { client }) => {
      showFollow(client, authorId, answer);
      void client.invalidateQueries({ queryKey: [...keys.call('getPostInfo'), { sort: 'follow' }] });
      void client.invalidateQueries({ queryKey: keys.call('follow/videos') });
    },
  });
}

type Creators = CallOutput<'userPage'>;
/** A page of works, or only the head of one. */
type CreatorData = Creators | InfiniteData<Creators, string | undefined>;

/** `followers` is what the server counts; without it the number that is shown goes up or down by one. */
interface Follow {
  readonly followed: boolean;
  readonly followers?: number;
}

function showFollow(client: QueryClient, authorId: string, follow: Follow): void {
  const { followed } = follow;
  changePosts(
    client,
    (post) => post.author.authorId === authorId,
    (post) => ({ ...post, my: { ...post.my, followed } }),
  );
  const change = (page: Creators) => withFollow(page, authorId, follow);
  client.setQueriesData<CreatorData>({ queryKey: keys.call('userPage') }, (data) => {
    if (!data) return data;
    return 'pages' in data ? { ...data, pages: data.pages.map(change) } : change(data);
  });
}

function withFollow(page: Creators, authorId: string, { followed, followers }: Follow): Creators {
  const { creator } = page;
  if (creator.authorId !== authorId) return page;
  const counted = followers ?? Math.max(0, creator.followers + Number(followed) - Number(creator.my.followed));
  return { ...page, creator: { ...creator, followers: counted, my: { ...creator.my, followed } } };
}
