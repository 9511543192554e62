import { screen, waitFor } from '@testing-library/react';
import { type ImportPreview, rightsText } from '@liuguang/contract/admin/import/import.ts';
import { describe, expect, it } from 'vitest';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, giveFile, hasButton, press } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { ImportPage } from './import-page.tsx';

const counts = { planned: 0, waiting: 0, fetching: 0, processing: 0, done: 0, skipped: 0, failed: 0, cancelled: 0 };
const run = {
  ...answerOf('imports/get'),
  importId: '7',
  agentId: '3',
  kind: 'csv',
  source: 'a.csv',
  counts,
  problem: '',
} as const;
const preview: ImportPreview = {
  encoding: 'gb18030',
  delimiter: ',',
  columns: ['片名', '地址'],
  rows: [['海', 'https://a.example/1.mp4']],
  mapping: { file: 1 },
};

describe('a new import', () => {
  it('sends a table in parts that belong together', async () => {
    const { api } = visit(<ImportPage rest={[]} />, {
      'imports/list': () => pageOf(),
      'imports/open': () => ({ ...run, state: 'draft' }),
      'imports/addPart': () => ({ size: 1 }),
    });
    await press('新建导入');
    await choose('渠道', /3/);
    const bytes = 'x'.repeat(130 * 1024);
    giveFile(new File([bytes], 'a.csv', { type: 'text/csv' }));
    await press('下一步');
    await waitFor(() => expect(api.sent('imports/addPart').map(({ offset }) => offset)).toEqual([0, 128 * 1024]));
    expect(api.sent('imports/open')).toMatchObject([{ kind: 'csv', source: 'a.csv', agentId: '3' }]);
    await waitFor(() => expect(window.location.hash).toBe('#/imports/7'));
  });
});

describe('one import', () => {
  it('of a table asks what its columns are, and begins with a dry run', async () => {
    const { api } = visit(<ImportPage rest={['7']} />, {
      'imports/get': () => ({ ...run, state: 'draft' }),
      'imports/preview': () => preview,
      'imports/check': () => ({ ...run, state: 'reading' }),
    });
    await screen.findByText('https://a.example/1.mp4');
    expect(screen.getByRole('button', { name: /逐行检查/ })).toHaveProperty('disabled', true);
    await choose('标题', '片名');
    await press(/逐行检查/);
    await waitFor(() =>
      expect(api.sent('imports/check')).toEqual([
        { importId: '7', encoding: 'gb18030', delimiter: ',', mapping: { title: 0, file: 1 } },
      ]),
    );
  });

  it('makes nothing before somebody says that they have the rights', async () => {
    const { api } = visit(<ImportPage rest={['7']} />, {
      'imports/get': () => ({ ...run, state: 'checked', titles: 3, counts: { ...counts, planned: 2, skipped: 1 } }),
      'imports/rows': () => pageOf(rowOf('imports/rows', { title: '海', state: 'planned', note: '将新建' })),
      'imports/start': () => ({ ...run, state: 'running' }),
    });
    await screen.findByText('将新建');
    expect(screen.getByRole('button', { name: /导入 2 条/ })).toHaveProperty('disabled', true);
    screen.getByRole('checkbox', { name: rightsText }).click();
    await press(/导入 2 条/);
    await waitFor(() => expect(api.sent('imports/start')).toEqual([{ importId: '7', hasRights: true }]));
  });

  it('that has ended offers what is left to do', async () => {
    visit(<ImportPage rest={['7']} />, {
      'imports/get': () => ({ ...run, state: 'done', undoneAt: null, counts: { ...counts, done: 2, failed: 1 } }),
      'imports/rows': () => pageOf(rowOf('imports/rows', { title: '海', state: 'failed', note: '来源返回 404' })),
    });
    await screen.findByText('来源返回 404');
    expect([hasButton('重试失败的行'), hasButton('撤销'), hasButton('停止')]).toEqual([true, true, false]);
  });
});
