import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/client.ts';
import { offerPushLater } from '../../../lib/push/offer-later.ts';
import { type NovelCard, novelQuery, rememberedNovel } from '../../../entities/novel/novel.ts';
import { useCollecting } from '../../../entities/shelf/collect.ts';
import { callQuery, keys } from '../../../lib/api/query.ts';
import { local } from '../../../lib/storage/storage.ts';

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

export const chaptersQuery = (novelId: string) => callQuery('novel/getChapterList', { novelId }, 'feed');

/** Puts a novel on the shelf or takes it off. */
export function useCollectNovel(novelId: string) {
  return useCollecting({
    queryKey: novelQuery(novelId).queryKey,
    save: (collected) =>
      collected
        ? callApi('novel/collectNovel', { novelId }, { tell: true })
        : callApi('novel/delCollectNovel', { novelIds: [novelId] }, { tell: true }),
    onSaved: (client, collected) => {
      if (collected) offerPushLater('chapter');
      void client.invalidateQueries({ queryKey: keys.call('myCollectList') });
      void client.invalidateQueries({ queryKey: keys.call('myCounts') });
    },
  });
}
