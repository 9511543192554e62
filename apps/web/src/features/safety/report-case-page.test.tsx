import type { CallOutput } from '@liuguang/contract/calls.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../testing/local-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { ReportCasePage } from './report-case-page.tsx';

const decided: CallOutput<'report/case'> = {
  caseId: '5',
  kind: 'post',
  title: '港口的夜',
  state: 'removed',
  reason: '侵犯版权',
  at: Date.now(),
  appeal: null,
  canAppeal: true,
};

async function open(answers: Answers = {}) {
  await startVisit(sampleUser(), {
    'report/case': () => decided,
    'report/appeal': ({ text }) => ({
      ...decided,
      canAppeal: false,
      appeal: { text, at: Date.now(), state: 'open', reason: '' },
    }),
    ...answers,
  });
  renderScreen(ReportCasePage, '/reportCase', '/reportCase?id=5');
}

const send = () => fireEvent.click(screen.getByRole('button', { name: '提交申诉' }));

describe('/reportCase', () => {
  it('tells what was decided and why', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: '港口的夜' })).toBeTruthy();
    expect(screen.getByText('已下架')).toBeTruthy();
    expect(screen.getByText('理由：侵犯版权')).toBeTruthy();
    expect(visit.inputs('report/case')).toEqual([{ caseId: '5' }]);
  });

  it('takes one appeal, with words, and shows how far it is', async () => {
    await open();
    await screen.findByLabelText('申诉理由');
    expect(screen.getByRole('button', { name: '提交申诉' })).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('申诉理由'), { target: { value: '这是我拍的' } });
    const button = screen.getByRole('button', { name: '提交申诉' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('申诉处理中')).toBeTruthy();
    expect(screen.getByText('这是我拍的')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提交申诉' })).toBeNull();
    expect(visit.inputs('report/appeal')).toEqual([{ caseId: '5', text: '这是我拍的' }]);
  });

  it('keeps the words when the server refuses them', async () => {
    await open({ 'report/appeal': () => ({ refuse: 1003, message: '操作太频繁，请稍后再试' }) });
    fireEvent.change(await screen.findByLabelText('申诉理由'), { target: { value: '这是我拍的' } });
    send();
    await waitFor(() => expect(visit.told).toEqual(['!操作太频繁，请稍后再试']));
    expect(screen.getByLabelText<HTMLTextAreaElement>('申诉理由').value).toBe('这是我拍的');
  });

  it('shows the answer to an appeal, and takes no second one', async () => {
    const appeal = { text: '这是我拍的', at: 1, state: 'refused' as const, reason: '证据不足' };
    await open({ 'report/case': () => ({ ...decided, appeal, canAppeal: false }) });
    expect(await screen.findByText('申诉未通过')).toBeTruthy();
    expect(screen.getByText('说明：证据不足')).toBeTruthy();
    expect(screen.queryByLabelText('申诉理由')).toBeNull();
  });

  it('says so when there is no such case, and offers another try when it could not be loaded', async () => {
    await open({ 'report/case': () => ({ refuse: 1004, message: '内容不存在或已下架' }) });
    expect(await screen.findByText('没有找到处理结果')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '点击重试' })).toBeNull();
    cleanup();
    visit.answers['report/case'] = () => ({ refuse: 5000, message: '服务器开小差了，请稍后重试' });
    renderScreen(ReportCasePage, '/reportCase', '/reportCase?id=5');
    expect(await screen.findByText('服务器开小差了，请稍后重试')).toBeTruthy();
    visit.answers['report/case'] = () => decided;
    fireEvent.click(screen.getByRole('button', { name: '点击重试' }));
    expect(await screen.findByText('已下架')).toBeTruthy();
  });
});
