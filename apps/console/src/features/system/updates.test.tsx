import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { UpdatesCard } from './updates-card.tsx';

const updates: AdminOutput<'system/updates'> = {
  version: '0.2.0',
  notes: [{ version: '0.2.0', date: '2026-11-01', groups: [{ name: 'Added', items: ['Backups'] }] }],
  check: { enabled: false, url: 'https://releases.example/latest.json' },
  newer: null,
  checkedAt: null,
  failure: null,
};

it('shows the notes of the version that runs, and says that nobody is asked', async () => {
  const { api } = visit(<UpdatesCard />, { 'system/updates': () => updates });
  expect(await screen.findByText('Backups')).toBeDefined();
  expect(screen.getByText('新增')).toBeDefined();
  expect(screen.getByText(/不会访问任何外部地址/)).toBeDefined();
  await press('检查新版本');
  (await screen.findByRole('switch')).click();
  await press('保存');
  await waitFor(() => expect(api.sent('system/saveUpdates')).toEqual([{ ...updates.check, enabled: true }]));
});

it('tells of a newer version, and of a look that was in vain', async () => {
  const newer = { version: '0.3.0', time: Date.parse('2026-11-18T04:00:00Z'), notes: ['Any moment'] };
  const check = { ...updates.check, enabled: true };
  const first = visit(<UpdatesCard />, { 'system/updates': () => ({ ...updates, check, newer }) });
  expect(await screen.findByText(/有新版本 0\.3\.0/)).toBeDefined();
  expect(screen.getByText('Any moment')).toBeDefined();
  first.unmount();
  visit(<UpdatesCard />, { 'system/updates': () => ({ ...updates, check, failure: 'form' }) });
  expect(await screen.findByText(/返回的内容不是版本信息/)).toBeDefined();
});
