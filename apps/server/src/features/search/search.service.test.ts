import { expect, it, vi } from 'vitest';
import { sharedReads } from '../../platform/cache/shared-reads.ts';
import type { HotWords } from './hot-words/hot-words.service.ts';
import type { Finder } from './roads/finder.ts';
import { searchService, type SharedPage } from './search.service.ts';

function service() {
  const find = vi.fn<Finder['find']>(({ query, audience }) =>
    Promise.resolve({
      found: [
        {
          item: { kind: 'post', post: { text: audience.adult ? '深夜' : '清晨' } },
          rank: 1,
          id: '1',
          pinyin: null,
          body: '',
          rating: 'all',
        },
      ],
      counts: null,
      isShort: false,
      query,
    } as never),
  );
  const count = vi.fn<HotWords['count']>();
  let now = 0;
  const clock = () => now;
  const search = searchService({
    shared: sharedReads<SharedPage>({ clock, keepMs: 1000, most: 10, isWorthKeeping: () => true }),
    finder: { find, near: () => Promise.resolve(null) },
    words: { count } as never,
    learn: () => undefined,
    covers: { seal: (item: object) => item } as never,
    seesAdult: (_agentId, { adult }) => Promise.resolve(adult),
    clock,
  });
  const ask = async (who: string, asked: { agentId?: string; adult?: boolean; keyword?: string } = {}) => {
    const input = { agentId: '3', adult: false, keyword: '晨', kind: 'all', sort: 'match', size: 20 } as const;
    const rest = { length: undefined, access: undefined, state: undefined, cursor: undefined };
    const page = await search.search({ ...input, ...rest, ...asked, who: { accountId: who, address: '' } });
    return page.list.map((hit) => (hit.kind === 'post' ? hit.post.text : ''));
  };
  return { find, count, ask, pass: (ms: number) => (now += ms) };
}

it('finds the same words for many at once, and counts each who looked for them', async () => {
  const { find, count, ask, pass } = service();
  await Promise.all([ask('1'), ask('2')]);
  await ask('3');
  expect(find).toHaveBeenCalledOnce();
  expect(count.mock.calls.map(([{ who }]) => who.accountId)).toEqual(['1', '2', '3']);
  pass(1001);
  await ask('4');
  expect(find).toHaveBeenCalledTimes(2);
});

it('shares nothing between agents, words, or those who see more and less', async () => {
  const { find, ask } = service();
  expect(await ask('1', { adult: true })).toEqual(['深夜']);
  expect(await ask('2')).toEqual(['清晨']);
  await ask('3', { agentId: '8' });
  await ask('4', { keyword: '夜' });
  expect(find).toHaveBeenCalledTimes(4);
});
