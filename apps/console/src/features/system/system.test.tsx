import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, press, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { BackupCard } from './backup-card.tsx';
import { SmsCard } from './sms-card.tsx';
import { JobList } from './job-list.tsx';

describe('the audit log', () => {
  const entry = rowOf('audit/list', { entryId: '1', staffName: 'lin', call: 'staff/save', subject: 'staff 5' });

  it('is searched by who and by call', async () => {
    const { api } = visit(<AuditLog />, { 'audit/list': () => pageOf(entry) });
    await search('员工或对象', 'lin');
    await choose('操作', '修改了员工');
    await waitFor(() =>
      expect(api.sent('audit/list').at(-1)).toEqual({ keyword: 'lin', call: 'staff/save', size: '50' }),
    );
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

describe('a job in the queue', () => {
  it('is told in words, with its own name below', async () => {
    visit(<JobList failed />, { 'jobs/list': () => pageOf(rowOf('jobs/list', { task: 'search.index' })) });
    const row = await tableRow('更新搜索索引');
    expect(row.textContent).toContain('search.index');
  });
});

describe('backups', () => {
  it('are made after a question', async () => {
    const { api } = visit(<BackupCard />, { 'backup/list': () => ({ list: [] }) });
    await screen.findByText('还没有备份');
    await press('立即备份');
    await confirm('立即备份');
    await screen.findByText('已开始备份');
    expect(api.sent('backup/now')).toEqual([{}]);
  });

  it('say why one failed, and that the last good one is too old', async () => {
    const schedule = {
      every: 'day',
      hour: 4,
      weekday: 1,
      keepDaily: 7,
      keepWeekly: 4,
      keepMonthly: 6,
      alarmDays: 3,
    } as const;
    const place = { kind: 'bucket', name: 's3://store/backups', encrypted: true } as const;
    const windows = [{ from: Date.parse('2026-11-17T20:00:00Z'), to: Date.parse('2026-11-18T04:30:00Z') }];
    const archive = { state: 'failing', windows, bases: 2, bytes: 3_000_000, reason: null } as const;
    const row = { rows: 0, files: 0, bytes: 0, movedBytes: 0, encrypted: false, requestedAt: 0, finishedAt: 0 };
    const { api } = visit(<BackupCard />, {
      'backup/list': () => ({
        list: [
          {
            ...row,
            backupId: '7',
            state: 'failed',
            cause: 'schedule',
            folder: null,
            failure: 'credentials',
            reason: '403',
          },
        ],
      }),
      'backup/state': () =>
        answerOf('backup/state', { schedule, place, age: 'old', lastGoodAt: 0, drill: null, archive }),
    });
    await screen.findByText(/对象存储拒绝访问/);
    expect(screen.getByText(/已超过 3 天/)).toBeDefined();
    expect(screen.getByText(/数据库日志归档失败/)).toBeDefined();
    expect(screen.getByText(/可恢复到 2026-11-18 04:00(?::00)? 至 2026-11-18 12:30/)).toBeDefined();
    expect(screen.getByText('每天 4:00，保留 7 天、4 周、6 个月')).toBeDefined();
    await press('备份计划');
    await press('保存');
    await waitFor(() => expect(api.sent('backup/saveSchedule')).toEqual([schedule]));
  });
});

describe('keys of the SMS gateway', () => {
  const saved = {
    accessKeyId: 'LTAI5example',
    signName: '流光',
    templateCode: 'SMS_1001',
    hint: '…9f3a',
    changedAt: 0,
    changedBy: '甲',
    tested: null,
  };

  it('show the last four characters alone, and are sent without a secret that was not typed', async () => {
    const { api } = visit(<SmsCard />, {
      'sms/state': () => answerOf('sms/state', { source: 'console', saved }),
      'sms/save': () => answerOf('sms/save', { source: 'console', saved }),
      'sms/test': () => answerOf('sms/test', { ok: true, message: '密钥有效，模板可用', ms: 12 }),
    });
    await screen.findByText('…9f3a（加密保存，不再显示）');
    await press('测试密钥');
    await screen.findByText('密钥有效，模板可用（12 毫秒）');
    await press('更换密钥');
    await press('保存');
    const { accessKeyId, signName, templateCode } = saved;
    await waitFor(() => expect(api.sent('sms/save')).toEqual([{ accessKeyId, signName, templateCode }]));
  });

  it('say that the environment comes first', async () => {
    visit(<SmsCard />, { 'sms/state': () => answerOf('sms/state', { source: 'environment', saved }) });
    expect(await screen.findByText(/环境变量 ALIYUN_SMS_… 优先/)).toBeDefined();
  });
});
