import 'fake-indexeddb/auto';
import { anchorsOf, paragraphId } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepPlace, readPlace } from '../../../lib/offline/places.ts';
import { inTransaction } from '../../../lib/offline/reading-database.ts';
import { clearOffline } from '../../../lib/offline/usage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { ReaderPage } from './reader-page.tsx';
import { useReader } from './reader-state.ts';
import { sampleChapter, sampleHead, sampleNovel } from './reader.test-data.ts';
import { changeReaderSettings } from './settings/reader-settings.ts';

// A page, its neighbours and a database: more than a second on a busy machine.
configure({ asyncUtilTimeout: 8000 });

const user = sampleUser({ viewingTimes: 1 });
const heads = [sampleHead(1), sampleHead(2), sampleHead(3, { access: 'vip' }), sampleHead(4, { access: 'credit' })];
const words = (index: number) => `这是第${index}章的正文。`;
beforeEach(async () => {
  await clearOffline();
  await inTransaction(['places', 'bookmarks'], 'readwrite', (store) => {
    store('places').clear();
    store('bookmarks').clear();
  });
  await startVisit(user, {
    'novel/getNovelInfo': () => sampleNovel(),
    'novel/getChapterList': () => ({ list: heads }),
    'novel/addNovelHourVolume': () => ({ counted: true }),
    'comment/paragraphs': () => ({ comments: 128, list: [] }),
    'comment/list': () => ({ list: [], nextCursor: null, comments: 128, pinned: null, my: { creator: false } }),
    'novel/loklNonel': ({ chapterId, offset, at = 0 }) => ({ chapterId, offset, at }),
    'novel/getChapter': ({ chapterId }) => {
      const index = Number(chapterId.slice(1));
      if (index === 3) return { refuse: 1006, message: '开通VIP即可观看', data: { previewSeconds: 0 } };
      if (index === 4) return { refuse: 1007, message: '今日免费次数已用完', data: { viewingTimes: 1, resetAt: 0 } };
      return sampleChapter(index, { text: [words(index)], nextId: index === 4 ? null : `c${index + 1}` });
    },
  });
});

const open = (search = '') => renderScreen(ReaderPage, '/novelReader', `/novelReader?id=1${search}`);
const openMenu = async () => {
  await waitFor(() => expect(useReader.getState().pages).toBeGreaterThan(0));
  useReader.setState({ menu: true });
};

describe('the reader', () => {
  it('opens where the account stopped on another device', async () => {
    const my = { ...sampleNovel().my, chapterId: 'c2', offset: 4, readAt: 5 };
    visit.answers['novel/getNovelInfo'] = () => sampleNovel({ my });
    open();
    expect(await screen.findByText(words(2))).toBeTruthy();
    expect(useReader.getState().spot).toEqual({ chapterId: 'c2', offset: 4 });
  });

  it('fetches the next chapter ahead, counts the read, and tells where it is when it is left', async () => {
    const { unmount } = open('&chapter=c1');
    expect(await screen.findByText(words(1))).toBeTruthy();
    // It lies beside the page before anybody asks for it.
    expect(await screen.findByText(words(2))).toBeTruthy();
    expect(visit.inputs('novel/addNovelHourVolume').length).toBe(1);
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await waitFor(() => expect(useReader.getState().spot?.chapterId).toBe('c2'));
    unmount();
    await waitFor(() => expect(visit.inputs('novel/loklNonel')).toMatchObject([{ novelId: '1', chapterId: 'c2' }]));
    expect((await readPlace('1'))?.chapterId).toBe('c2');
  });

  it('stays where this device stopped, and offers the later place of another', async () => {
    await keepPlace({ account: user.userCode, novelId: '1', chapterId: 'c1', offset: 2, at: 100, sent: true });
    const my = { ...sampleNovel().my, chapterId: 'c2', offset: 4, readAt: 200 };
    visit.answers['novel/getNovelInfo'] = () => sampleNovel({ my });
    open();
    expect(await screen.findByText(words(1))).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '跳转到最新进度' }));
    expect(await screen.findByText(words(2))).toBeTruthy();
    expect(screen.queryByRole('button', { name: '跳转到最新进度' })).toBeNull();
  });
});

describe('a closed chapter', () => {
  it('for members is a page that leads to the membership', async () => {
    open('&chapter=c3');
    expect(await screen.findByText('本章为会员专享')).toBeTruthy();
    const links = await screen.findAllByRole('link', { name: '开通VIP' });
    expect(links[0]?.getAttribute('href')).toContain('/joinVip');
  });

  it('that costs a view opens for one', async () => {
    visit.answers.reduceUserViewingTimes = ({ chapterId }) => {
      visit.answers['novel/getChapter'] = () =>
        sampleChapter(4, { text: [words(4)], access: 'credit', because: 'view' });
      expect(chapterId).toBe('c4');
      return { viewingTimes: 0, resetAt: 0, spent: true };
    };
    open('&chapter=c4');
    fireEvent.click(await screen.findByRole('button', { name: '使用一次阅读机会' }));
    expect(await screen.findByText(words(4))).toBeTruthy();
  });
});

describe('the menu', () => {
  it('has the catalogue with the current chapter marked and closed ones locked', async () => {
    open('&chapter=c2');
    await openMenu();
    fireEvent.click(await screen.findByRole('button', { name: '目录' }));
    const dialog = await screen.findByRole('dialog', { name: '守塔人' });
    expect(dialog.textContent).toContain('共 4 章');
  });

  it('keeps a bookmark of the page, and takes it away again', async () => {
    open('&chapter=c1');
    await screen.findByText(words(1));
    await openMenu();
    fireEvent.click(await screen.findByRole('button', { name: '添加书签' }));
    fireEvent.click(await screen.findByRole('button', { name: '删除书签' }));
    expect(await screen.findByRole('button', { name: '添加书签' })).toBeTruthy();
  });
});

describe('comments', () => {
  const [paragraph = ''] = anchorsOf([words(1)]).map((anchor) => paragraphId('c1', anchor));

  it('of the chapter are counted in the line above it, and open over the page', async () => {
    open('&chapter=c1');
    fireEvent.click(await screen.findByRole('button', { name: '本章 128 评' }));
    expect(await screen.findByRole('dialog', { name: '本章 128 评' })).toBeTruthy();
  });

  it('of a paragraph are a number at its end, and open with its words', async () => {
    visit.answers['comment/paragraphs'] = () => ({
      comments: 0,
      list: [
        { paragraphId: paragraph, comments: 36 },
        { paragraphId: 'c1-00000000000000-0', comments: 2 },
      ],
    });
    visit.answers['comment/list'] = () => ({
      list: [],
      nextCursor: null,
      comments: 36,
      pinned: null,
      my: { creator: false },
    });
    open('&chapter=c1');
    fireEvent.click(await screen.findByRole('button', { name: '本段 36 条评论' }));
    const dialog = await screen.findByRole('dialog', { name: '段评 36' });
    expect(dialog.querySelector('blockquote')?.textContent).toBe(words(1));
    expect(visit.inputs('comment/list')).toMatchObject([{ kind: 'paragraph', id: paragraph }]);
  });

  it('of paragraphs are not shown to who turned them off', async () => {
    visit.answers['comment/paragraphs'] = () => ({ comments: 5, list: [{ paragraphId: paragraph, comments: 36 }] });
    changeReaderSettings({ plainParagraphs: true });
    open('&chapter=c1');
    expect(await screen.findByRole('button', { name: '本章 5 评' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '本段 36 条评论' })).toBeNull();
    act(() => changeReaderSettings({ plainParagraphs: false }));
    expect(await screen.findByRole('button', { name: '本段 36 条评论' })).toBeTruthy();
  });

  it('that a link leads to open at their paragraph, wherever that is now', async () => {
    visit.answers['comment/find'] = () => ({ kind: 'paragraph', id: paragraph });
    open('&chapter=c1&comment=77');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await waitFor(() =>
      expect(visit.inputs('comment/list')).toMatchObject([{ kind: 'paragraph', id: paragraph, commentId: '77' }]),
    );
  });
});
