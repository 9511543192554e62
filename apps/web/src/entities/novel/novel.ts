import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/format.ts';
import { callQuery, keys } from '../../lib/api/query.ts';

export type NovelCard = CallOutput<'novel/recommendNovel'>['list'][number];

/** One novel with the caller's place in it. */
export const novelQuery = (novelId: string) => callQuery('novel/getNovelInfo', { novelId }, 'moment');

function cardKey(novelId: string) {
  return [...keys.call('novel/getNovelInfo', { novelId }), 'card'] as const;
}

/** Remembers the card that was tapped, so that its screen has a cover and a title at once. */
export function rememberNovel(client: QueryClient, card: NovelCard): void {
  client.setQueryData(cardKey(card.novelId), card);
}

export function rememberedNovel(client: QueryClient, novelId: string): NovelCard | undefined {
  return client.getQueryData<NovelCard>(cardKey(novelId));
}

/** 1.2万字. */
export function formatWords(words: number): string {
  return `${formatCount(words)}字`;
}

/** What reading all of it asks for, in one word. */
export const accessWords = { free: '免费', credit: '次数', vip: 'VIP' } as const;
