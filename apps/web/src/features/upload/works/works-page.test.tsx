import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import type { Work } from './api.ts';
import { EditWorkPage } from './edit-page.tsx';
import { WorkFiguresPage } from './figures-page.tsx';
import { WorksPage } from './works-page.tsx';

const cover = { url: '/i/c/160.webp', srcset: '', width: 720, height: 405, placeholder: '' };
const work = (videoId: string, changes: Partial<Work> = {}): Work => ({
  videoId,
  title: `作品${videoId}`,
  cover,
  duration: 65,
  state: 'published',
  reason: null,
  hidden: false,
  linkOnly: false,
  publishedAt: Date.now() - 3_600_000,
  goesAt: null,
  views: 12_345,
  likes: 6,
  comments: 7,
  ...changes,
});
const member = sampleUser({ claimed: true });
const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('own works', () => {
  it('says of each where it stands and what came of it', async () => {
    await startVisit(member, {
      myWorks: () => ({
        list: [
          work('1'),
          work('2', { state: 'refused', reason: '标题不实' }),
          work('3', { state: 'scheduled', publishedAt: Date.parse('2027-01-02T20:30:00+08:00') }),
          work('4', { state: 'blocked' }),
        ],
        nextCursor: null,
      }),
    });
    renderScreen(WorksPage, '/works');
    expect((await card('作品1')).getByText('1.2万')).toBeTruthy();
    expect((await card('作品1')).getByRole('link', { name: '编辑' }).getAttribute('href')).toContain('id=1');
    expect((await card('作品2')).getByText('标题不实')).toBeTruthy();
    expect((await card('作品3')).getByText('定时 01-02 20:30')).toBeTruthy();
    expect((await card('作品4')).queryByRole('link', { name: '编辑' })).toBeNull();
  });

  it('hides, deletes and takes back', async () => {
    let list = [work('1')];
    await startVisit(member, {
      myWorks: () => ({ list, nextCursor: null }),
      'myWorks/hide': () => ({ state: 'hidden' }),
      'myWorks/delete': () => {
        list = [];
        return {};
      },
      'myWorks/undelete': () => {
        list = [work('1')];
        return { state: 'published' };
      },
    });
    renderScreen(WorksPage, '/works');
    fireEvent.click(await screen.findByRole('button', { name: '更多：作品1' }));
    fireEvent.click(await screen.findByRole('button', { name: /隐藏/ }));
    await waitFor(() => expect(visit.inputs('myWorks/hide')).toEqual([{ videoId: '1', hidden: true }]));
    fireEvent.click(await screen.findByRole('button', { name: '更多：作品1' }));
    fireEvent.click(await screen.findByRole('button', { name: /^删除/ }));
    expect(await screen.findByText('还没有发布视频')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
    expect(await screen.findByRole('article', { name: '作品1' })).toBeTruthy();
  });
});

const details = {
  description: '旧',
  tags: ['海'],
  groupId: '4',
  series: null,
  reviewed: true,
  film: '/v/t/m/master.m3u8',
};
const group = { groupId: '4', name: '美食', order: 1, cover: null, tags: [], count: 1 };

describe('editing a work', () => {
  it('says that a change is reviewed, sends it whole, and shows what the server refuses in its place', async () => {
    let refuse = true;
    await startVisit(member, {
      getVideoGroups: () => ({ list: [group] }),
      'myWorks/get': () => ({ ...work('1'), ...details }),
      'myWorks/series': () => ({ list: [{ seriesId: '9', title: '夜航', episodes: 2, lastIndex: 4 }] }),
      'myWorks/save': () => {
        if (!refuse) return { state: 'review' };
        refuse = false;
        return {
          refuse: 1001,
          message: '第 5 集已经有视频',
          data: { fields: { 'series.index': '第 5 集已经有视频' } },
        };
      },
    });
    renderScreen(EditWorkPage, '/editWork', '/editWork?id=1');
    expect(await screen.findByText(/需要重新审核/)).toBeTruthy();
    expect(screen.queryByText('发布时间')).toBeNull();
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '新名' } });
    fireEvent.click(screen.getByRole('button', { name: '移除标签 海' }));
    fireEvent.click(await screen.findByRole('radio', { name: '夜航' }));
    expect(screen.getByLabelText('第几集')).toHaveProperty('value', '5');
    expect(screen.getByRole('button', { name: '选取画面' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '有链接的人' }));
    expect(screen.getByText(/只有拿到链接的人能打开/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(visit.inputs('myWorks/save')).toHaveLength(1));
    expect(visit.inputs('myWorks/save')[0]).toMatchObject({
      videoId: '1',
      title: '新名',
      description: '旧',
      tags: [],
      groupId: '4',
      hidden: false,
      linkOnly: true,
      series: { seriesId: '9', index: 5 },
    });
  });

  it('says so when it is not there', async () => {
    await startVisit(member, {});
    renderScreen(EditWorkPage, '/editWork', '/editWork?id=5');
    expect(await screen.findByRole('button', { name: /作品管理|重试/ })).toBeTruthy();
  });
});

const figures = {
  title: '海',
  duration: 200,
  publishedAt: 0,
  views: 12_345,
  weekViews: 40,
  likes: 6,
  collects: 5,
  comments: 7,
  audience: null,
};

describe('figures', () => {
  it('shows exact counts, and the curve in a picture, in words and in numbers', async () => {
    const parts = [...Array.from({ length: 10 }, () => 8), ...Array.from({ length: 10 }, () => 2)];
    const audience = { since: Date.parse('2026-11-17'), starts: 8, watchedSeconds: 600, parts };
    await startVisit(member, { 'myWorks/figures': () => ({ ...figures, audience }) });
    renderScreen(WorkFiguresPage, '/workFigures', '/workFigures?id=1');
    expect(await screen.findByText('12,345')).toBeTruthy();
    expect(
      screen.getByRole('figure', { name: /看到结尾的占 25%；一半以上的人看到 01:40；01:40 前后离开的人最多/ }),
    ).toBeTruthy();
    expect(screen.getByRole('cell', { name: '03:10–03:20', hidden: true })).toBeTruthy();
  });

  it('draws nothing that nobody watched', async () => {
    await startVisit(member, { 'myWorks/figures': () => figures });
    renderScreen(WorkFiguresPage, '/workFigures', '/workFigures?id=1');
    expect(await screen.findByText(/还没有其他人观看/)).toBeTruthy();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
