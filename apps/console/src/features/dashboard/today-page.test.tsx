import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf } from '../../lib/testing/sample.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { TodayPage } from './today-page.tsx';
import { todoNames } from './todo-names.ts';

const plain = answerOf('overview/figures');
const figures = {
  ...plain,
  total: { ...plain.total, revenue: 9000, refunds: 1000, watchedSeconds: 6000 },
  before: { ...plain.before, revenue: 5000, refunds: 1000 },
  funnel: { visitors: 200, members: 20, vips: 5 },
  funnelBefore: { visitors: 100, members: 20, vips: 2 },
};
const cover = { url: '/i/x/320.webp', srcset: '', width: 320, height: 180, placeholder: '' };
const answers = {
  'overview/today': () => ({ list: [] }),
  'overview/figures': () => figures,
  'overview/top': () => ({
    videos: [{ videoId: '12', title: '山海之间', cover, watchedSeconds: 1800, plays: 40 }],
    novels: [],
  }),
};

it('leads from what waits to just those rows', async () => {
  visit(<TodayPage />, {
    ...answers,
    'overview/today': () => ({
      list: [
        { kind: 'urgentReports', count: 3, urgent: true, at: null },
        { kind: 'jobs', count: 2, urgent: false, at: 1_790_000_000_000 },
      ],
    }),
  });
  const urgent = await screen.findByRole('link', { name: '重要举报 3' });
  expect(urgent.getAttribute('href')).toBe('#/safety/queue?what=report&urgent=true');
  const jobs = screen.getByRole('link', { name: '任务已放弃 2' });
  expect(jobs.getAttribute('href')).toBe('#/system/failed-jobs');
  expect(new Set(Object.values(todoNames).map(({ name }) => name)).size).toBe(Object.keys(todoNames).length);
});

it('shows a day as it stands beside the whole day before, and a week against the week before', async () => {
  const { api } = visit(<TodayPage />, answers);
  expect(await screen.findByText('¥80.00')).toBeDefined();
  expect(screen.getByText('昨天全天 ¥40.00')).toBeDefined();
  expect(screen.getByText('100 分钟')).toBeDefined();
  expect(screen.getByText('2.50%')).toBeDefined();
  const title = await screen.findByRole('link', { name: '山海之间' });
  expect(title.getAttribute('href')).toBe('#/videos?keyword=12');
  fireEvent.click(screen.getByText('近 7 天'));
  expect(await screen.findByText('↑ 100%')).toBeDefined();
  expect(screen.getByText('↑ 0.50 点')).toBeDefined();
  await waitFor(() => expect(api.sent('overview/top').at(-1)).toEqual({ days: '7' }));
});

it('says it when nothing waits, and shows no figures to who may not see them', async () => {
  const { api } = visit(<TodayPage />, answers, { role: 'moderator' });
  expect(await screen.findByText('没有需要处理的事项')).toBeDefined();
  expect(screen.queryByText('近 7 天')).toBeNull();
  expect([api.sent('overview/figures'), api.sent('overview/top'), api.sent('system/status')]).toEqual([[], [], []]);
});
