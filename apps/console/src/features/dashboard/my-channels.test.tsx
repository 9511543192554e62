import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hasButton, press } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { answerOf } from '../../lib/testing/sample.ts';
import { MyChannelsPage } from './my-channels-page.tsx';

const total = answerOf('overview/figures').total;
const channel = (agentId: string, name: string) => ({
  ...total,
  before: total,
  agentId,
  name,
  visits: 41,
  revenue: 3000,
  refunds: 1000,
  watchedSeconds: 600,
  statements: { waiting: 1, approved: 2, owed: 2486 },
});

it('shows a manager each of their channels, and leads on with that one picked', async () => {
  visit(
    <MyChannelsPage />,
    { 'portal/channels': () => ({ list: [channel('3', '潮汐'), channel('8', '雾港')] }) },
    { role: 'agentManager', agentIds: ['3', '8'] },
  );
  await screen.findByText('雾港');
  expect(screen.getAllByText('¥20.00')).toHaveLength(2);
  expect(screen.getAllByText('10 分钟')).toHaveLength(2);
  expect(screen.getAllByText('结算单：待审核 1 张，待付款 2 张，其中应付给渠道 ¥24.86')).toHaveLength(2);
  expect(hasButton('员工')).toBe(false);
  await press('结算单');
  expect([window.location.hash, localStorage.getItem('console.agent')]).toEqual(['#/promotion/statements', '8']);
});
