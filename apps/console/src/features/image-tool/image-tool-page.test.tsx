import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, fill, hasButton, press, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { ImageToolPage } from './image-tool-page.tsx';

const job = rowOf('imageTools/jobs', { jobId: '77', userCode: 'LG41', toolName: '放大', state: 'failed' });
const jobs = { 'imageTools/jobs': () => pageOf(job), 'imageTools/counts': () => ({ list: [] }) };
const limits = { 'imageTools/limits': () => ({ perDay: 5, vipPerDay: 20 }) };

describe('the jobs of the picture tools', () => {
  it('are searched and narrowed', async () => {
    const { api } = visit(<ImageToolPage rest={[]} />, jobs);
    await search('用户编号或任务号', 'LG41');
    await choose('状态', '失败');
    await waitFor(() =>
      expect(api.sent('imageTools/jobs').at(-1)).toEqual({ keyword: 'LG41', state: 'failed', size: '50' }),
    );
  });

  it.each([
    ['editor', false, true],
    ['moderator', true, false],
  ] as const)('are for a %s what the role may do', async (role, retries, setsLimits) => {
    visit(<ImageToolPage rest={[]} />, jobs, { role });
    await tableRow('LG41');
    expect(hasButton('重试')).toBe(retries);
    expect(screen.queryByRole('tab', { name: '每日次数' }) !== null).toBe(setsLimits);
  });
});

describe('the daily limits', () => {
  it('are saved as numbers', async () => {
    const { api } = visit(<ImageToolPage rest={['limits']} />, limits);
    await screen.findByLabelText('普通用户');
    fill('普通用户', 0);
    await press('保存');
    await screen.findByText('已保存，立即生效');
    expect(api.sent('imageTools/saveLimits')).toEqual([{ perDay: 0, vipPerDay: 20 }]);
  });

  it('are asked for when a field is empty', async () => {
    const { api } = visit(<ImageToolPage rest={['limits']} />, limits);
    await screen.findByLabelText('VIP');
    fill('VIP', '');
    await press('保存');
    await screen.findByText('请填写此项');
    expect(api.sent('imageTools/saveLimits')).toEqual([]);
  });
});
