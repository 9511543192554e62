import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useScreenTitle } from '../../lib/navigation/screen-title.ts';
import { local } from '../../lib/storage/storage.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard, sampleComment, sampleUser, sampleVideo } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { VideoPage } from './video-page.tsx';

const series = {
  seriesId: '1',
  title: '山海之间',
  episodes: [
    { videoId: '6', index: 1, title: '起航' },
    { videoId: '7', index: 2, title: '盐田' },
  ],
};

const collectButton = () => screen.findByRole('button', { name: /收藏/ });

beforeEach(async () => {
  await startVisit(null, {
    getVideoInfo: ({ videoId }) => sampleVideo(videoId, { access: 'vip', series, related: [sampleCard('9')] }),
  });
});

describe('a video that the caller may not watch', () => {
  it('says that it is for members, and leads to the membership', async () => {
    renderScreen(VideoPage, '/video', '/video?id=7');
    expect(await screen.findByText('开通VIP即可观看')).toBeTruthy();
    expect(screen.getByRole('link', { name: '开通VIP' }).getAttribute('href')).toContain('/joinVip');
    expect(screen.queryByRole('button', { name: '看广告得次数' })).toBeNull();
    expect(document.querySelector('video')).toBeNull();
  });

  it('offers to earn a view where a view is what is missing', async () => {
    visit.answers.getVideoInfo = ({ videoId }) =>
      sampleVideo(videoId, { access: 'credit', playback: { code: 1007, message: '今日免费次数已用完' } });
    useAppStore.setState({ signedIn: true });
    renderScreen(VideoPage, '/video', '/video?id=7');
    fireEvent.click(await screen.findByRole('button', { name: '看广告得次数' }));
    expect(useAppStore.getState().showLookAd).toBe(true);
    expect(screen.getByText('今日剩余 0 次 · 24:00 重置')).toBeTruthy();
  });

  it('plays when a view is used for it, and says how many are left', async () => {
    await startVisit(sampleUser({ viewingTimes: 2 }), {
      getVideoInfo: ({ videoId }) =>
        sampleVideo(videoId, { access: 'credit', playback: { code: 1007, message: '今日免费次数已用完' } }),
      reduceUserViewingTimes: () => {
        visit.answers.getVideoInfo = ({ videoId }) =>
          sampleVideo(videoId, {
            access: 'credit',
            playback: { mode: 'full', because: 'view', url: '/v/t/m/master.m3u8', expiresAt: 0 },
          });
        return { viewingTimes: 1, resetAt: 0, spent: true };
      },
    });
    renderScreen(VideoPage, '/video', '/video?id=7');
    expect(await screen.findByText('今日剩余 2 次 · 24:00 重置')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '使用 1 次观看' }));
    await waitFor(() => expect(document.querySelector('video')).toBeTruthy());
    expect(visit.inputs('reduceUserViewingTimes')).toMatchObject([{ videoId: '7' }]);
    expect(local.read('userInfo')?.viewingTimes).toBe(1);
  });

  it('stays closed when the last view was used elsewhere meanwhile', async () => {
    await startVisit(sampleUser({ viewingTimes: 1 }), {
      getVideoInfo: ({ videoId }) =>
        sampleVideo(videoId, { access: 'credit', playback: { code: 1007, message: '今日免费次数已用完' } }),
      reduceUserViewingTimes: () => ({
        refuse: 1007,
        message: '今日免费次数已用完',
        data: { viewingTimes: 0, resetAt: 0 },
      }),
    });
    renderScreen(VideoPage, '/video', '/video?id=7');
    fireEvent.click(await screen.findByRole('button', { name: '使用 1 次观看' }));
    await waitFor(() => expect(local.read('userInfo')?.viewingTimes).toBe(0));
    expect(document.querySelector('video')).toBeNull();
  });
});

describe('collecting a video', () => {
  it('shows at once, and tells what the server says', async () => {
    await startVisit(sampleUser(), {
      getVideoInfo: ({ videoId }) => sampleVideo(videoId),
      collectVideo: () => ({}),
      delCollectVideo: () => ({}),
    });
    renderScreen(VideoPage, '/video', '/video?id=7');
    await screen.findByText('港口还没有醒。');
    fireEvent.click(await collectButton());
    await waitFor(async () => expect((await collectButton()).getAttribute('aria-pressed')).toBe('true'));
    expect((await collectButton()).textContent).toBe('843 收藏');
    await waitFor(() => expect(visit.inputs('collectVideo')).toMatchObject([{ videoId: '7' }]));
    fireEvent.click(await collectButton());
    await waitFor(() => expect(visit.inputs('delCollectVideo')).toMatchObject([{ videoIds: ['7'] }]));
    expect((await collectButton()).textContent).toBe('842 收藏');
  });

  it('is taken back when the server refuses', async () => {
    await startVisit(sampleUser(), {
      getVideoInfo: ({ videoId }) => sampleVideo(videoId),
      collectVideo: () => ({ refuse: 1004, message: '内容不存在或已下架' }),
    });
    renderScreen(VideoPage, '/video', '/video?id=7');
    await screen.findByText('港口还没有醒。');
    fireEvent.click(await collectButton());
    await waitFor(() => expect(visit.told).toEqual(['!内容不存在或已下架']));
    await waitFor(async () => expect((await collectButton()).getAttribute('aria-pressed')).toBe('false'));
    expect((await collectButton()).textContent).toBe('842 收藏');
  });
});

it('counts a like at once, and takes it back when the server refuses', async () => {
  await startVisit(sampleUser(), {
    getVideoInfo: ({ videoId }) => sampleVideo(videoId, { likes: 7 }),
    'post/like': () => ({ refuse: 1004, message: '内容不存在或已下架' }),
  });
  renderScreen(VideoPage, '/video', '/video?id=7');
  fireEvent.click(await screen.findByRole('button', { name: '7 点赞', pressed: false }));
  expect(await screen.findByRole('button', { name: '8 点赞', pressed: true })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '7 点赞', pressed: false })).toBeTruthy();
});

describe('the screen of a video', () => {
  it('shows its facts, marks the episode, and names the window', async () => {
    renderScreen(VideoPage, '/video', '/video?id=7');
    expect(await screen.findByRole('heading', { name: '凌晨四点的港口 7' })).toBeTruthy();
    expect(await screen.findByText('18.6万播放 · 3天前 · 12:48')).toBeTruthy();
    expect(screen.getByText('1.2万 点赞')).toBeTruthy();
    expect((await screen.findByRole('link', { name: '02 盐田' })).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: '01 起航' }).getAttribute('aria-current')).toBeNull();
    expect(screen.getByRole('link', { name: /凌晨四点的港口 9/ }).getAttribute('href')).toContain('/video?id=9');
    await waitFor(() => expect(useScreenTitle.getState().title).toBe('凌晨四点的港口 7'));
  });

  it('has a cover and a title at once when a card led there', async () => {
    const { history } = renderScreen(VideoPage, '/video', '/video?id=7');
    fireEvent.click(await screen.findByRole('link', { name: /凌晨四点的港口 9/ }));
    visit.answers.getVideoInfo = () => ({ refuse: 5000, message: '服务暂时不可用，请稍后重试' });
    expect(await screen.findByRole('heading', { name: '凌晨四点的港口 9' })).toBeTruthy();
    expect(history.location.href).toContain('id=9');
  });

  it('says so when there is no such video, and leads home', async () => {
    visit.answers.getVideoInfo = () => ({ refuse: 1004, message: '内容不存在或已下架' });
    const { history } = renderScreen(VideoPage, '/video', '/video?id=404');
    expect(await screen.findByText('内容不存在或已下架')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '返回首页' }));
    await waitFor(() => expect(history.location.pathname).toBe('/home'));
  });

  it('offers a retry after any other failure', async () => {
    const works = visit.answers.getVideoInfo;
    visit.answers.getVideoInfo = () => ({ refuse: 5000, message: '服务暂时不可用，请稍后重试' });
    renderScreen(VideoPage, '/video', '/video?id=7');
    expect(await screen.findByText('服务暂时不可用，请稍后重试')).toBeTruthy();
    if (works) visit.answers.getVideoInfo = works;
    fireEvent.click(screen.getByRole('button', { name: '点击重试' }));
    expect(await screen.findByRole('heading', { name: '凌晨四点的港口 7' })).toBeTruthy();
  });
});

const openTalk = async (search: string, linked?: string) => {
  await startVisit(sampleUser(), {
    getVideoInfo: ({ videoId }) => sampleVideo(videoId, { comments: 342 }),
    'comment/list': () => ({
      list: [sampleComment('3')],
      nextCursor: null,
      comments: 342,
      pinned: null,
      my: { creator: false },
      ...(linked === undefined ? {} : { linked: sampleComment(linked) }),
    }),
  });
  renderScreen(VideoPage, '/video', `/video?id=7${search}`);
};

describe('what people say about a video', () => {
  it('is counted beside the words about it, and asked for when its tab is opened', async () => {
    await openTalk('');
    const tab = await screen.findByRole('tab', { name: '评论 342' });
    expect(visit.inputs('comment/list')).toEqual([]);
    fireEvent.click(tab);
    expect(await screen.findByText('评论 3')).toBeTruthy();
    expect(visit.inputs('comment/list')).toMatchObject([{ kind: 'video', id: '7', sort: 'hot' }]);
  });

  it('is open at once where a link leads to a comment, also from a place in the video', async () => {
    await openTalk('&t=12&comment=77', '77');
    expect((await screen.findByText('评论 77')).closest('[id]')?.id).toBe('comment-77');
    expect(visit.inputs('comment/list')).toMatchObject([{ commentId: '77' }]);
  });
});
