import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { byDay, timeOfDay } from './days.ts';
import { HistoryPage } from './history-page.tsx';

const looked = (videoId: string, position: number, lookedAt: number) => ({
  kind: 'video' as const,
  video: sampleCard(videoId),
  position,
  duration: 768,
  lookedAt,
});

describe('the viewing record', () => {
  it('tells of each video where it was left', async () => {
    await startVisit(sampleUser(), {
      myLookList: () => ({
        list: [looked('1', 192, Date.now()), looked('2', 766, Date.now()), looked('3', 0, Date.now())],
        nextCursor: null,
      }),
    });
    renderScreen(HistoryPage, '/viewingRecord');
    const first = await screen.findByRole('link', { name: /港口 1/ });
    expect(first.textContent).toContain('看到 03:12 · 25%');
    expect(first.getAttribute('href')).toContain('/video?id=1');
    expect(screen.getByRole('link', { name: /港口 2/ }).textContent).toContain('已看完');
    expect(screen.getByRole('link', { name: /港口 3/ }).textContent).toContain('刚开始看');
    expect(screen.getByRole('heading', { name: '今天' })).toBeTruthy();
  });

  it('says honestly that there are no novels yet', async () => {
    await startVisit(sampleUser(), { myLookList: () => ({ list: [], nextCursor: null }) });
    const { history } = renderScreen(HistoryPage, '/viewingRecord');
    expect(await screen.findByText('还没有观看记录')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: '小说' }));
    expect(await screen.findByRole('button', { name: '去找小说' })).toBeTruthy();
    expect(history.location.search).toContain('kind=novel');
    expect(visit.inputs('myLookList').at(-1)).toMatchObject({ kind: 'novel' });
  });

  it('asks for nothing while nobody is signed in', async () => {
    await startVisit(null, {});
    renderScreen(HistoryPage, '/viewingRecord');
    expect(await screen.findByText('登录后查看')).toBeTruthy();
    expect(visit.inputs('myLookList')).toEqual([]);
  });

  it('takes out what is chosen, and puts it back with its place and its time', async () => {
    let kept = ['1', '2', '3'];
    const yesterday = Date.now() - 86_400_000;
    await startVisit(sampleUser(), {
      myLookList: () => ({ list: kept.map((id) => looked(id, 100 + Number(id), yesterday)), nextCursor: null }),
      delLookList: ({ ids }) => {
        kept = kept.filter((id) => !ids.includes(id));
        return {};
      },
      loklVideo: ({ videoId }) => {
        kept = [videoId, ...kept];
        return {};
      },
    });
    renderScreen(HistoryPage, '/viewingRecord');
    fireEvent.click(await screen.findByRole('button', { name: '管理' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /港口 1/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /港口 3/ }));
    fireEvent.click(screen.getByRole('button', { name: '删除 (2)' }));
    expect(await screen.findByText('已移除 2 项记录')).toBeTruthy();
    expect(visit.inputs('delLookList')).toEqual([{ kind: 'video', ids: ['1', '3'] }]);
    expect(screen.queryByRole('link', { name: /港口 1/ })).toBeNull();
    expect(screen.getByRole('link', { name: /港口 2/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(await screen.findByRole('link', { name: /港口 1/ })).toBeTruthy();
    expect(visit.inputs('loklVideo')).toEqual([
      { videoId: '1', position: 101, duration: 768, at: yesterday },
      { videoId: '3', position: 103, duration: 768, at: yesterday },
    ]);
  });

  it('says what went wrong, and recovers by a tap', async () => {
    await startVisit(sampleUser(), { myLookList: () => ({ refuse: 5000, message: '服务暂时不可用' }) });
    renderScreen(HistoryPage, '/viewingRecord');
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
    visit.answers.myLookList = () => ({ list: [looked('4', 5, Date.now())], nextCursor: null });
    fireEvent.click(screen.getByRole('button', { name: '点击重试' }));
    expect(await screen.findByRole('link', { name: /港口 4/ })).toBeTruthy();
  });
});

describe('the days of the record', () => {
  it('are those of Shanghai', () => {
    const now = Date.UTC(2026, 4, 10, 15, 59); // 23:59 there
    expect(['2026-11-17T07:07:00Z', '2026-11-16T16:30:00Z'].map((time) => timeOfDay(Date.parse(time)))).toEqual([
      '下午 3:07',
      '凌晨 0:30',
    ]);
    const at = (hoursAgo: number) => ({ lookedAt: now - hoursAgo * 3600_000 });
    expect(byDay([at(0), at(23), at(24), at(60)], now).map(({ day, items }) => [day, items.length])).toEqual([
      ['今天', 2],
      ['昨天', 1],
      ['2026-05-08', 1],
    ]);
  });
});
