import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleChapters, sampleNovel, sampleNovelCard, sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { chapterToGoOn } from './reading-place.ts';
import { NovelDetailsPage } from './novel-details-page.tsx';

// A screen of seven calls takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const open = async (answers: Parameters<typeof startVisit>[1] = {}, user = sampleUser()) => {
  await startVisit(user, {
    'novel/getNovelInfo': () => sampleNovel('7', { related: [sampleNovelCard('8')] }),
    'novel/getChapterList': () => ({ list: sampleChapters(10, 6) }),
    ...answers,
  });
  return renderScreen(NovelDetailsPage, '/novelDetails', '/novelDetails?id=7');
};
const catalogue = async () => within(await screen.findByRole('region', { name: '目录' }));
const titles = async () => (await (await catalogue()).findAllByRole('link')).map(({ textContent }) => textContent);

describe('the details of a novel', () => {
  it('opened by a link tell all about it, and lead to author, reader and related ones', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: '雾港灯 7' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '沈砚池' }).getAttribute('href')).toContain('/author?id=9&kind=novel');
    expect(screen.getByText(/悬疑 · 1.2万字 · 10章/)).toBeTruthy();
    expect(screen.getByText('4567')).toBeTruthy();
    expect(screen.getByRole('link', { name: '开始阅读' }).getAttribute('href')).toBe('/novelReader?id=7');
    expect(screen.getByRole('link', { name: /雾港灯 8/ }).getAttribute('href')).toContain('/novelDetails?id=8');
  });

  it('show the first chapters or the last, and locks only on what is not open', async () => {
    await open({
      'novel/getNovelInfo': () => sampleNovel('7', { my: { ...sampleNovel('7').my, opened: ['1009'] } }),
    });
    expect(await titles()).toEqual(['第1章 灯', '第2章 灯', '第3章 灯', '第4章 灯', '第5章 灯']);
    const list = await catalogue();
    expect(list.queryByLabelText('VIP章节')).toBeNull();
    fireEvent.click(list.getByRole('button', { name: '正序' }));
    expect(await titles()).toEqual(['第10章 灯', '第9章 灯', '第8章 灯', '第7章 灯', '第6章 灯']);
    await waitFor(() => expect(list.getAllByLabelText('VIP章节').length).toBe(4));
    expect(list.getByRole('link', { name: /第9章/ }).getAttribute('href')).toBe('/novelReader?id=7&chapter=1009');
  });

  it.each([
    ['offer to report what somebody else wrote', false, 1],
    ['do not ask the writer to report it', true, 0],
  ])('%s', async (_name, own, buttons) => {
    await open({ 'novel/getNovelInfo': () => sampleNovel('7', { my: { ...sampleNovel('7').my, own } }) });
    await screen.findByText('4567');
    expect(screen.queryAllByRole('button', { name: '举报' })).toHaveLength(buttons);
  });

  it('show no locks to a member', async () => {
    const member = sampleUser({ vip: { level: 1, until: Date.now() + 1e9 } });
    await open({}, member);
    const list = await catalogue();
    await list.findAllByRole('link');
    fireEvent.click(list.getByRole('button', { name: '正序' }));
    await list.findByRole('link', { name: /第10章/ });
    expect(list.queryByLabelText('VIP章节')).toBeNull();
  });

  it('open a catalogue of 3,000 chapters as a list of which only a part exists', async () => {
    await open({ 'novel/getChapterList': () => ({ list: sampleChapters(3000) }) });
    fireEvent.click(await screen.findByRole('button', { name: /查看全部 3000 章/ }));
    const sheet = within(await screen.findByRole('dialog'));
    const rows = await sheet.findAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('3000');
  });

  it('go on with the chapter that was read last', async () => {
    const my = { ...sampleNovel('7').my, chapterId: '1003', chapterIndex: 3, chapterTitle: '第3章 灯', readAt: 5 };
    await open({ 'novel/getNovelInfo': () => sampleNovel('7', { my }) });
    expect(await screen.findByRole('link', { name: /继续阅读\s?第3章 灯/ })).toBeTruthy();
    await waitFor(async () => expect(await titles()).toContain('第3章 灯在读'));
  });

  it('put it on the shelf at once, and take that back when the server refuses', async () => {
    await open({ 'novel/collectNovel': () => ({}) });
    await screen.findByRole('heading', { name: '雾港灯 7' });
    fireEvent.click(await screen.findByRole('button', { name: '加入书架' }));
    expect(await screen.findByRole('button', { name: '已在书架', pressed: true })).toBeTruthy();
    await waitFor(() => expect(visit.inputs('novel/collectNovel')).toEqual([{ novelId: '7' }]));
    visit.answers['novel/delCollectNovel'] = () => ({ refuse: 5000, message: '服务暂时不可用' });
    fireEvent.click(screen.getByRole('button', { name: '已在书架' }));
    await waitFor(() => expect(visit.told).toContain('!服务暂时不可用'));
    expect(await screen.findByRole('button', { name: '已在书架', pressed: true })).toBeTruthy();
  });

  it.each([
    [1004, '找不到这本小说'],
    [1009, '此内容仅限成年人阅读'],
    [5000, '加载失败'],
  ])('say so when the server answers %s: %s', async (refuse, words) => {
    const answer = () => ({ refuse, message: '内容不存在' });
    await open({ 'novel/getNovelInfo': answer, 'novel/getChapterList': answer });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('the chapter to go on with', () => {
  const chapters = sampleChapters(5);
  const my = { ...sampleNovel('7').my, chapterId: '1002', chapterTitle: '第2章 灯', readAt: 100 };

  it('is the later of what the server and this device know', () => {
    expect(chapterToGoOn(my, undefined, chapters)?.chapterId).toBe('1002');
    expect(chapterToGoOn(my, { chapterId: '1004', at: 200 }, chapters)?.chapterId).toBe('1004');
    expect(chapterToGoOn(my, { chapterId: '1004', at: 50 }, chapters)?.chapterId).toBe('1002');
    expect(chapterToGoOn(undefined, { chapterId: '1004', at: 50 }, chapters)?.chapterId).toBe('1004');
    expect(chapterToGoOn(undefined, { chapterId: 'gone', at: 50 }, chapters)).toBeNull();
    expect(chapterToGoOn(sampleNovel('7').my, undefined, chapters)).toBeNull();
  });
});
