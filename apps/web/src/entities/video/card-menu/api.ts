import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query.ts';

type Word = Omit<CallInput<'notInterested'>, 'undo'>;
type Pages = InfiniteData<CallOutput<'getVideoByGroup'>>;

/** Takes what it is about out of every learned list at once; gives a way back, which puts it where it stood. */
export async function refuse(client: QueryClient, word: Word, authorId: string): Promise<() => Promise<void>> {
  const filter = { queryKey: keys.call('getVideoByGroup'), predicate: isLearned } as const;
  // An answer that is under way would bring it back.
  await client.cancelQueries(filter);
  const beside = { queryKey: keys.call('getVideoInfo'), predicate: isVideo } as const;
  const before = [...client.getQueriesData<Pages>(filter), ...client.getQueriesData<Video>(beside)];
  const restore = () => {
    for (const [queryKey, data] of before) client.setQueryData(queryKey, data);
  };
  const stays = staysWithout(word, authorId);
  client.setQueriesData<Pages>(filter, (data) => data && withoutRefused(data, stays));
  client.setQueriesData<Video>(beside, (data) => data && { ...data, related: data.related.filter(stays) });
  try {
    await callApi('notInterested', word);
  } catch (error) {
    restore();
    throw error;
  }
  return async () => {
    await callApi('notInterested', { ...word, undo: true });
    restore();
  };
}

function isLearned({ queryKey: [, input] }: { queryKey: readonly unknown[] }): boolean {
  return (input as { sort?: unknown } | undefined)?.sort === 'recommend';
}

/** Not the card that led to it, which is kept beside it. */
function isVideo({ state: { data } }: { state: { data: unknown } }): boolean {
  return typeof data === 'object' && data !== null && 'related' in data;
}

function staysWithout({ videoId, author }: Word, authorId: string): (card: VideoCard) => boolean {
  return (card) => card.videoId !== videoId && !(author === true && card.author.authorId === authorId);
}

function withoutRefused(data: Pages, stays: (card: VideoCard) => boolean): Pages {
  return {
    ...data,
    pages: data.pages.map((page) => (page.list.every(stays) ? page : { ...page, list: page.list.filter(stays) })),
  };
}
