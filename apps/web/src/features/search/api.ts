import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import { callPages, callQuery } from '../../lib/api/query.ts';

export type SearchPage = CallOutput<'getSearchVideo'>;
export type SearchHit = SearchPage['list'][number];
export type SearchKind = NonNullable<CallInput<'getSearchVideo'>['kind']>;
export type SearchCounts = SearchPage['counts'];
export type Range = SearchHit['titleRanges'][number];

/** Order and filters of a list; those that are left out are the server's. */
type Narrowed = Pick<CallInput<'getSearchVideo'>, 'sort' | 'length' | 'access' | 'state'>;

/** As long as the server takes a word. */
export const longestWord = 50;

export function searchPages(keyword: string, kind: SearchKind, narrowed: Narrowed = {}) {
  return callPages('getSearchVideo', { keyword, kind, ...narrowed }, 'feed');
}

export const suggestQuery = (keyword: string) => callQuery('getSearchSuggest', { keyword }, 'feed');

export const hotWordsQuery = () => callQuery('getSearchSuggest', {}, 'settings');
