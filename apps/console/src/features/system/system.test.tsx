import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, press, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { AuditLog } from './audit-log.tsx';
import { BackupCard } from './backup-card.tsx';
import { JobList } from './job-list.tsx';

describe('the audit log', () => {
  const entry = rowOf('audit/list', { entryId: '1', staffName: 'lin', call: 'staff/save', subject: 'staff 5' });

  it('is searched by who and by call', async () => {
    const { api } = visit(<AuditLog />, { 'audit/list': () => pageOf(entry) });
    await search('员工或对象', 'lin');
    await search('操作名，如 staff/', 'staff/');
    await waitFor(() => expect(api.sent('audit/list').at(-1)).toEqual({ keyword: 'lin', call: 'staff/', size: '50' }));
  });

  it.each([
    [{ entries: 120, brokenAt: null, head: 'abc' }, '日志完整，共 120 条'],
    [{ entries: 120, brokenAt: '77', head: 'abc' }, '从第 77 条起与前一条对不上。'],
  ])('says whether it is whole: %o', async (answer, text) => {
    visit(<AuditLog />, { 'audit/list': () => pageOf(entry), 'audit/verify': () => answer });
    await press('校验日志');
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
  });

  it('says it when it cannot be told', async () => {
    visit(<AuditLog />, {
      'audit/list': () => pageOf(entry),
      'audit/verify': () => refuse('INTERNAL', { requestId: 'r' }),
    });
    await press('校验日志');
    expect(await screen.findByText('服务器开小差了，请稍后重试')).toBeDefined();
  });
});

describe('the queue of the worker', () => {
  it('is narrowed by state', async () => {
    const { api } = visit(<JobList />, { 'jobs/list': () => pageOf(rowOf('jobs/list', { task: 'video.encode' })) });
    await tableRow('video.encode');
    await choose('状态', '已放弃');
    await waitFor(() => expect(api.sent('jobs/list').at(-1)).toEqual({ state: 'failed', size: '50' }));
  });
});

describe('backups', () => {
  it('are made after a question', async () => {
    const { api } = visit(<BackupCard />, {
      'backup/list': () => ({ list: [] }),
      'backup/now': () => answerOf('backup/now'),
    });
    await screen.findByText('还没有备份');
    await press('立即备份');
    await confirm('立即备份');
    await screen.findByText('已开始备份');
    expect(api.sent('backup/now')).toEqual([{}]);
  });
});
