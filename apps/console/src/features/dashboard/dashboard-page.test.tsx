import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf } from '../../lib/testing/sample.ts';
import { press } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const plain = answerOf('overview/figures');
const figures = {
  ...plain,
  total: { ...plain.total, newMembers: 150, revenue: 1250 },
  before: { ...plain.before, newMembers: 100 },
  agents: [{ ...plain.total, agentId: '3', name: '潮汐', revenue: 1250, before: plain.before }],
  funnel: { visitors: 200, members: 50, vips: 10 },
};

describe('the dashboard', () => {
  it('asks for the days that are picked, and for the agent at the top', async () => {
    const { api } = visit(<DashboardPage />, { 'overview/figures': () => figures }, { agent: '8' });
    fireEvent.click(await screen.findByText('近 30 天'));
    await waitFor(() =>
      expect(api.sent('overview/figures').at(-1)).toEqual({ days: '30', line: 'income', agentId: '8' }),
    );
    expect(api.sent('overview/figures')[0]).toEqual({ days: '7', line: 'income', agentId: '8' });
  });

  it('sets figures against the days before, and says where there were none', async () => {
    visit(<DashboardPage />, { 'overview/figures': () => figures });
    await screen.findByText('↑ 50%');
    expect(screen.getAllByText('上期为 0').length).toBeGreaterThan(0);
    expect(screen.getAllByText('¥12.50').length).toBeGreaterThan(0);
  });

  it('draws the figure that is picked', async () => {
    const { api } = visit(<DashboardPage />, { 'overview/figures': () => figures });
    await press('观看时长');
    await waitFor(() => expect(api.sent('overview/figures').at(-1)).toMatchObject({ line: 'watchedSeconds' }));
    expect(await screen.findByText('观看时长 · 每日')).toBeDefined();
  });

  it('says it when the role may not see it, and offers to try again', async () => {
    const { api } = visit(<DashboardPage />, { 'overview/figures': () => refuse('FORBIDDEN') });
    await screen.findByText('没有权限进行此操作');
    api.answers['overview/figures'] = () => figures;
    await press('重试');
    expect(await screen.findByText('↑ 50%')).toBeDefined();
  });
});
