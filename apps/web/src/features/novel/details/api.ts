import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/client.ts';
import { offerPushLater } from '../../../lib/push/offer-later.ts';
import { type NovelCard, novelQuery, rememberedNovel } from '../../../entities/novel/novel.ts';
import { callQuery, keys } from '../../../lib/api/query.ts';
import { local } from '../../../lib/storage/storage.ts';
import { withAccount } from '../../../lib/session/session.ts';

export type Novel = CallOutput<'novel/getNovelInfo'>;
export type ChapterHead = CallOutput<'novel/getChapterList'>['list'][number];

/** The novel of the screen, and until it is there the card that led to it. */
export function useNovel(novelId: string) {
  const client = useQueryClient();
  // The place moves on in the reader: coming back from it must not show the old one.
  const query = useQuery({ ...novelQuery(novelId), refetchOnMount: 'always' });
  const card: NovelCard | undefined = query.data ?? rememberedNovel(client, novelId);
  const kept = local.read('novelItem');
  useEffect(() => {
    if (card?.rating === 'all') local.write('novelItem', { novelId: card.novelId, title: card.title });
  }, [card]);
  return { ...query, card, title: card?.title ?? (kept?.novelId === novelId ? kept.title : undefined) };
}

export function chaptersQuery(novelId: string) {
  return callQuery('novel/getChapterList', { novelId }, 'feed');
}

/** A novel with a collector more or less. */
export function withCollected(novel: Novel, collected: boolean): Novel {
  const step = Number(collected) - Number(novel.my.collected);
  return { ...novel, collects: Math.max(0, novel.collects + step), my: { ...novel.my, collected } };
}

/** Puts a novel on the shelf or takes it off: shown at once, taken back when the server refuses. */
export function useCollectNovel(novelId: string) {
  const client = useQueryClient();
  const { queryKey } = novelQuery(novelId);
  const show = (collected: boolean) =>
    client.setQueryData<Novel>(queryKey, (known) => known && withCollected(known, collected));
  const { mutate } = useMutation({
    mutationFn: (collected: boolean): Promise<unknown> =>
      collected
        ? callApi('novel/collectNovel', { novelId }, { tell: true })
        : callApi('novel/delCollectNovel', { novelIds: [novelId] }, { tell: true }),
    onMutate: async (collected) => {
      // An answer that is under way would show the old state again.
      await client.cancelQueries({ queryKey, exact: true });
      show(collected);
    },
    // The client has told why.
    onError: (_error, collected) => show(!collected),
    onSuccess: (_answer, collected) => {
      if (collected) offerPushLater('chapter');
      void client.invalidateQueries({ queryKey: keys.call('myCollectList') });
      void client.invalidateQueries({ queryKey: keys.call('myCounts') });
    },
  });
  return (collected: boolean): void => void withAccount(() => mutate(collected));
}
