import { adminCalls } from '@liuguang/contract/admin-calls.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf, rowOf } from '../../../lib/testing/sample.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { AuditLog } from './audit-log.tsx';
import { sentenceOf } from './audit-sentence.tsx';
import { wordsOfCall } from './call-words.ts';

const entry = (changes: Partial<ReturnType<typeof rowOf<'audit/list'>>>) =>
  rowOf('audit/list', {
    entryId: '7',
    staffName: '林',
    role: 'owner',
    call: 'plans/save',
    subject: 'plan 12',
    ...changes,
  });

const saved = entry({
  details: {
    input: { planId: '12', name: '包月', price: 2500, days: 30, benefits: ['无广告'] },
    before: { name: '月卡', price: 3000, days: 30, benefits: ['无广告'], planId: '12' },
  },
});

describe('an entry of the log, in words', () => {
  it('says who did what to which thing, with what it was and is', () => {
    expect(sentenceOf(saved)).toBe('林（所有者）保存了套餐 12：名称 月卡 → 包月；售价 ¥30.00 → ¥25.00');
  });

  it('says what was asked for where nothing tells how it was', () => {
    const details = { input: { accountId: '41', reason: '刷屏', days: 7, hideContent: true, password: '***' } };
    expect(sentenceOf(entry({ call: 'users/ban', subject: 'account 41', details }))).toBe(
      '林（所有者）封禁了用户 41：理由 刷屏；天数 7；hideContent 是',
    );
  });

  it('says roles in words, and nothing twice', () => {
    const details = { input: { role: 'agentManager', agentIds: ['3', '8'] } };
    expect(sentenceOf(entry({ call: 'staff/invite', subject: 'staff invite', details }))).toBe(
      '林（所有者）邀请了员工：角色 渠道经理；渠道 3、8',
    );
    expect(sentenceOf(entry({ call: 'roles/save', subject: 'role 4', details: { input: { name: '客服' } } }))).toBe(
      '林（所有者）保存了角色 4：名称 客服',
    );
  });

  it('tells on from off, a trial from the act, and commands by their names', () => {
    const paused = (on: boolean, dryRun: boolean) =>
      sentenceOf(
        entry({ call: 'ads/setPaused', subject: '3 ads', details: { input: { ids: ['1'], paused: on, dryRun } } }),
      );
    expect(paused(true, true)).toBe('林（所有者）暂停了广告 3 项（试运行）：暂停 是');
    expect(paused(false, false)).toBe('林（所有者）恢复投放了广告 3 项：暂停 否');
    const command = { call: 'cli community rules', role: null, staffName: '', subject: '', details: { input: {} } };
    expect(sentenceOf(entry(command))).toBe('系统执行了命令 community rules');
  });

  it('has words for every call that changes something', () => {
    const changing = Object.entries(adminCalls).filter(([, { changes }]) => changes);
    expect(changing.map(([name]) => name).filter((name) => wordsOfCall(name).startsWith('执行了'))).toEqual([]);
  });

  it('shows only as text what somebody wrote', async () => {
    const note = '<img src=x onerror=alert(1)>';
    visit(<AuditLog />, { 'audit/list': () => pageOf(entry({ call: 'users/note', details: { input: { note } } })) });
    expect(await screen.findByText(note)).toBeDefined();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});

it('leads to the thing, and shows before and after side by side', async () => {
  visit(<AuditLog />, { 'audit/list': () => pageOf({ ...saved, subject: 'account 41' }) });
  const link = await screen.findByRole('link', { name: '用户 41' });
  expect(link.getAttribute('href')).toBe('#/users/41');
  fireEvent.click(document.querySelector('.ant-table-row-expand-icon') as HTMLElement);
  expect(await screen.findByText('之前')).toBeDefined();
  expect(screen.getAllByText('月卡').length).toBe(2);
});
