import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { holdKeyboard } from '../../lib/native/hold-keyboard.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard, sampleNovelCard } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { SearchListPage } from './search-list-page.tsx';
import { SearchPage } from './search-page.tsx';

type Answers = Parameters<typeof startVisit>[1];
const some = (count: number) => ({ count, exact: true });
const found = {
  list: [
    { kind: 'video' as const, video: sampleCard('7'), titleRanges: [[5, 7]] as [number, number][], snippet: null },
    {
      kind: 'novel' as const,
      novel: sampleNovelCard('8'),
      titleRanges: [],
      snippet: { text: '…旧港口的灯', ranges: [[2, 4]] as [number, number][] },
    },
  ],
  nextCursor: null,
  counts: { video: { count: 999, exact: false }, novel: some(1), post: some(0), listing: some(0), author: some(0) },
};
const nothing = {
  list: [],
  nextCursor: null,
  counts: { video: some(0), novel: some(0), post: some(0), listing: some(0), author: some(0) },
};
const words = (...texts: string[]) => ({ list: texts.map((text) => ({ text, ranges: [] })) });

async function openSearch(answers: Answers = {}, past: readonly string[] = []) {
  await startVisit(null, { getSearchSuggest: () => words('港口', '星河'), ...answers });
  if (past.length > 0) localStorage.setItem('searchHistory', JSON.stringify(past));
  return renderScreen(SearchPage, '/search');
}
async function openList(at: string, answers: Answers = {}) {
  await startVisit(null, { getSearchVideo: () => found, getSearchSuggest: () => words('星河'), ...answers });
  return renderScreen(SearchListPage, '/searchList', at);
}
const box = async () => await screen.findByRole<HTMLInputElement>('searchbox');
const type = async (text: string) => fireEvent.change(await box(), { target: { value: text } });

describe('the search screen', () => {
  it('goes on with what was typed while it was on its way', async () => {
    holdKeyboard();
    (document.activeElement as HTMLInputElement).value = '港';
    await openSearch();
    await waitFor(async () => expect((await box()).value).toBe('港'));
    expect(document.activeElement).toBe(await box());
    expect(document.getElementById('typed-ahead')).toBeNull();
  });

  it('shows hot words in order, each of which searches', async () => {
    await openSearch();
    const hot = await screen.findByRole('region', { name: '大家都在搜' });
    const links = await within(hot).findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['1港口', '2星河']);
    expect(links[0]?.getAttribute('href')).toContain(`keyword=${encodeURIComponent('港口')}`);
  });

  it('says what can be searched where nobody has searched yet', async () => {
    await openSearch({ getSearchSuggest: () => words() });
    await screen.findByText('想看点什么');
    cleanup();
    await openSearch({ getSearchSuggest: () => words() }, ['港口']);
    await screen.findByRole('button', { name: '港口' });
    expect(screen.queryByText('想看点什么')).toBeNull();
  });

  it('suggests while typing, asks once the typing rests, and searches what is tapped', async () => {
    const { history } = await openSearch({
      getSearchSuggest: ({ keyword }) =>
        keyword === undefined ? words() : { list: [{ text: `${keyword}之夜`, ranges: [[0, 1]] }] },
    });
    await type('港');
    await type('港口');
    const suggestion = await screen.findByRole('button', { name: /^港\s?口之夜/ });
    expect(suggestion.querySelector('mark')?.textContent).toBe('港');
    expect(visit.inputs('getSearchSuggest').filter((input) => input['keyword'] === '港口')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '填入 港口之夜' }));
    expect((await box()).value).toBe('港口之夜');
    fireEvent.click(await screen.findByRole('button', { name: /^港\s?口之夜/ }));
    await waitFor(() =>
      expect(history.location.href).toContain(`/searchList?keyword=${encodeURIComponent('港口之夜')}`),
    );
    expect(JSON.parse(localStorage.getItem('searchHistory') ?? '')).toEqual(['港口之夜']);
  });

  it('does not search for blanks', async () => {
    const { history } = await openSearch();
    await type('   ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '搜索' }).disabled).toBe(true);
    fireEvent.submit(await screen.findByRole('form'));
    expect(history.location.pathname).toBe('/search');
  });

  it('remembers searches on the device, newest first, and forgets one or all', async () => {
    await openSearch({}, ['港口', '星河', '雨林']);
    expect(await screen.findByRole('button', { name: '星河' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '删除搜索历史' }));
    fireEvent.click(await screen.findByRole('button', { name: '删除 星河' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '删除 星河' })).toBeNull());
    expect(JSON.parse(localStorage.getItem('searchHistory') ?? '')).toEqual(['港口', '雨林']);
    fireEvent.click(screen.getByRole('button', { name: '全部清除' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '搜索历史' })).toBeNull());
    expect(localStorage.getItem('searchHistory')).toBeNull();
  });
});

describe('the results', () => {
  it('are shown by kind with counts, matched words marked, and an end', async () => {
    await openList('/searchList?keyword=港口');
    const video = await screen.findByRole('link', { name: /港口\s+7/ });
    expect(video.getAttribute('href')).toContain('/video?id=7');
    expect(video.querySelector('mark')?.textContent).toBe('港口');
    const novel = screen.getByRole('link', { name: /雾港灯 8/ });
    expect(novel.querySelector('mark')?.textContent).toBe('港口');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      '全部',
      '视频 999+',
      '小说 1',
      '创作者 0',
      '帖子 0',
      '同城 0',
    ]);
    expect(await screen.findByText('已经到底了')).toBeTruthy();
  });

  it('keep the kind in the address, and lead back to typing', async () => {
    const { history } = await openList('/searchList?keyword=港口');
    fireEvent.click(await screen.findByRole('tab', { name: /小说/ }));
    await waitFor(() =>
      expect(visit.inputs('getSearchVideo').at(-1)).toMatchObject({ keyword: '港口', kind: 'novel' }),
    );
    expect(new URLSearchParams(history.location.search).get('kind')).toBe('novel');
    const edit = screen.getByRole('link', { name: '修改搜索：港口' });
    expect(edit.getAttribute('href')).toContain(`/search?keyword=${encodeURIComponent('港口')}`);
  });

  it('say when there is nothing, with what others search for', async () => {
    await openList('/searchList?keyword=x&kind=nonsense', { getSearchVideo: () => nothing });
    expect(await screen.findByText('没有找到“x”')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /星河/ })).toBeTruthy();
    expect(visit.inputs('getSearchVideo').at(-1)).toMatchObject({ kind: 'all' });
  });

  it('say what went wrong, and recover by a tap', async () => {
    await openList('/searchList?keyword=港口', {
      getSearchVideo: () => ({ refuse: 5000, message: '服务暂时不可用，请稍后重试' }),
    });
    expect(await screen.findByText('服务暂时不可用，请稍后重试')).toBeTruthy();
    visit.answers.getSearchVideo = () => found;
    fireEvent.click(screen.getByRole('button', { name: '点击重试' }));
    expect(await screen.findByRole('link', { name: /港口\s+7/ })).toBeTruthy();
  });

  it('need a word', async () => {
    const { history } = await openList('/searchList?keyword=%20');
    await waitFor(() => expect(history.location.pathname).toBe('/search'));
    expect(visit.inputs('getSearchVideo')).toEqual([]);
  });
});

describe('a list of results', () => {
  it('says once from where on they only sound alike', async () => {
    const near = { ...found.list[0], video: sampleCard('9'), near: true as const };
    await openList('/searchList?keyword=x', {
      getSearchVideo: () => ({ ...found, list: [...found.list, near, { ...near, video: sampleCard('10') }] }) as never,
    });
    expect(await screen.findAllByText('为你找到读音相近的结果')).toHaveLength(1);
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
    expect(rows.findIndex((row) => row.includes('读音相近'))).toBe(2);
  });

  it('shows a creator with followers and a button to follow', async () => {
    const author = {
      authorId: '5',
      nickname: '潮汐工作室',
      avatar: '',
      signature: '海边',
      followers: 12_000,
      works: 3,
    };
    const creator = { ...author, likes: 0, following: 0, my: { own: false, followed: false } };
    await openList('/searchList?keyword=x&kind=author', {
      getSearchVideo: () => ({ ...found, list: [{ kind: 'author', author, titleRanges: [], snippet: null }] }) as never,
      userPage: () => ({ creator, list: [], nextCursor: null }),
    });
    expect(await screen.findByText('1.2万 粉丝 · 3 部作品')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '关注 潮汐工作室' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /潮汐工作室/ }).getAttribute('href')).toContain('/author?id=5');
  });

  it('is sorted and narrowed by the address, with filters of its kind alone', async () => {
    const { history } = await openList('/searchList?keyword=x&kind=video&state=完结');
    fireEvent.click(await screen.findByRole('radio', { name: '最新' }));
    fireEvent.click(await screen.findByRole('radio', { name: '5分钟内' }));
    await waitFor(() =>
      expect(visit.inputs('getSearchVideo').at(-1)).toMatchObject({ kind: 'video', sort: 'new', length: 'short' }),
    );
    expect(visit.inputs('getSearchVideo').at(-1)).not.toHaveProperty('state');
    fireEvent.click(screen.getByRole('tab', { name: /^小说/ }));
    expect(await screen.findByRole('radio', { name: '完结' })).toBeTruthy();
    const search = Object.fromEntries(new URLSearchParams(history.location.search));
    expect(search).toEqual({ keyword: 'x', kind: 'novel', sort: 'new' });
  });
});
