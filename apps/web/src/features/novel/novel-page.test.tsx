import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleNovelCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { NovelPage } from './novel-page.tsx';

// A screen of seven calls takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const groups = [
  { groupId: '4', name: '悬疑', order: 1, cover: null, tags: [], count: 2 },
  { groupId: '5', name: '科幻', order: 2, cover: null, tags: [], count: 1 },
];

const open = async (at = '/novel', answers: Parameters<typeof startVisit>[1] = {}, user = sampleUser()) => {
  await startVisit(user, {
    'novel/groups': () => ({ list: groups }),
    'novel/recommendNovel': () => ({ list: [sampleNovelCard('20')], nextCursor: null }),
    'novel/novelListByGroup': ({ sort }) => ({
      list: sort === 'new' ? [sampleNovelCard('30')] : ['41', '42', '43', '44'].map((id) => sampleNovelCard(id)),
      nextCursor: null,
    }),
    myCollectList: () => ({ list: [], nextCursor: null }),
    myLookList: () => ({ list: [], nextCursor: null }),
    ...answers,
  });
  return renderScreen(NovelPage, '/novel', at);
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const asked = () => visit.inputs('novel/novelListByGroup');

describe('the novels', () => {
  it('show recommendations, a ranking with its first three on a podium, and the list with an end', async () => {
    await open();
    const picks = await part('编辑推荐');
    expect((await picks.findByRole('link', { name: /雾港灯 20/ })).getAttribute('href')).toContain(
      '/novelDetails?id=20',
    );
    const ranking = await part('小说榜单');
    expect((await ranking.findAllByRole('listitem')).length).toBe(4);
    expect(ranking.getAllByText('22').length).toBe(4);
    const list = await part('全部小说');
    expect(await list.findByRole('link', { name: /雾港灯 30/ })).toBeTruthy();
    expect(await list.findByText('已经到底了')).toBeTruthy();
  });

  it('change the ranking between hour, day and week', async () => {
    await open();
    const ranking = await part('小说榜单');
    await ranking.findAllByRole('listitem');
    fireEvent.click(ranking.getByRole('button', { name: '周榜' }));
    await waitFor(() => expect(asked().some(({ sort }) => sort === 'week')).toBe(true));
    expect((await ranking.findAllByText('333')).length).toBe(4);
  });

  it('keep group and filters in the address, ask for exactly that, and can be cleared', async () => {
    const { history } = await open('/novel', {
      'novel/novelListByGroup': ({ access }) => ({ list: access ? [] : [sampleNovelCard('30')], nextCursor: null }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: '科幻' }));
    fireEvent.click(screen.getByRole('radio', { name: '已完结' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'VIP' }));
    expect(await screen.findByText('没有符合条件的小说')).toBeTruthy();
    const wanted = { groupId: '5', state: '完结', access: 'vip', sort: 'new' };
    expect(asked()).toContainEqual(expect.objectContaining(wanted));
    expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
      group: '5',
      state: '完结',
      access: 'vip',
    });
    fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
    expect((await screen.findAllByRole('link', { name: /雾港灯 30/ })).length).toBeGreaterThan(0);
    expect([...new URLSearchParams(history.location.search)]).toEqual([]);
  });

  it('lead from the shelf straight into the book, with its chapter and a mark for new ones', async () => {
    const novel = sampleNovelCard('7');
    const read = {
      kind: 'novel' as const,
      novel,
      chapterId: '3',
      chapterIndex: 3,
      chapterTitle: '第三章 雨',
      offset: 9,
    };
    await open('/novel', { myLookList: () => ({ list: [{ ...read, lookedAt: 1000 }], nextCursor: null }) });
    const shelf = await part('我的书架');
    const book = await shelf.findByRole('link', { name: /雾港灯 7/ });
    expect(book.getAttribute('href')).toContain('/novelReader?id=7');
    expect(book.textContent).toContain('第三章 雨');
    expect(book.textContent).toContain('更新');
    expect(book.textContent).toContain('继续阅读');
  });

  it('invite somebody without an account or without books, and ask nothing for them', async () => {
    await startVisit(null, { 'novel/groups': () => ({ list: [] }) });
    renderScreen(NovelPage, '/novel');
    const shelf = await part('我的书架');
    expect(await shelf.findByText('书架还是空的')).toBeTruthy();
    expect(shelf.getByRole('button', { name: '登录' })).toBeTruthy();
    expect(visit.inputs('myLookList')).toEqual([]);
  });

  it('say what went wrong in each part, and recover by a tap', async () => {
    await open('/novel', {
      'novel/recommendNovel': () => ({ refuse: 5000, message: '推荐暂时不可用' }),
      myCollectList: () => ({ refuse: 5000, message: '服务暂时不可用' }),
      myLookList: () => ({ refuse: 5000, message: '服务暂时不可用' }),
    });
    const shelf = await part('我的书架');
    const picks = await part('编辑推荐');
    expect(await picks.findByText('推荐暂时不可用')).toBeTruthy();
    expect(await shelf.findByText('书架没有加载出来')).toBeTruthy();
    visit.answers['novel/recommendNovel'] = () => ({ list: [sampleNovelCard('21')], nextCursor: null });
    fireEvent.click(picks.getByRole('button', { name: '点击重试' }));
    await waitFor(() => expect(picks.getByRole('link', { name: /雾港灯 21/ })).toBeTruthy());
  });
});
