import { type CallName, calls } from '@liuguang/contract/calls.ts';

/** One call that a screen makes first; `:id` stands for the id in its address. */
interface EarlyCall {
  readonly name: CallName;
  readonly input: Readonly<Record<string, string>>;
  /** `sizes` of the picture that is seen first: the cover of the answer, or of the first in its list. */
  readonly cover?: string;
}

/**
 * What a screen that is opened cold asks for. A script in the head of the page (vite-deep-links.ts) begins with it while
 * the code of the app is still on its way; lib/api/early.ts hands the answers to the queries of the screen.
 */
export const earlyCalls: Readonly<Record<string, readonly EarlyCall[]>> = {
  '/video': [{ name: 'getVideoInfo', input: { videoId: ':id' }, cover: '(min-width: 480px) 480px, 100vw' }],
  '/novel': [
    { name: 'novel/recommendNovel', input: { size: '6' }, cover: '108px' },
    { name: 'novel/novelListByGroup', input: { sort: 'day', size: '6' } },
    { name: 'novel/novelListByGroup', input: { sort: 'new' } },
    { name: 'novel/groups', input: {} },
  ],
  '/novelDetails': [{ name: 'novel/getNovelInfo', input: { novelId: ':id' } }],
};

/** Where a call is asked for, exactly as the client of the app would: path and input, without what goes with every call. */
export function addressOf({ name, input }: EarlyCall): string {
  const query = Object.entries(input).map(([key, value]) => `${key}=${value}`);
  return query.length === 0 ? calls[name].path : `${calls[name].path}?${query.join('&')}`;
}
