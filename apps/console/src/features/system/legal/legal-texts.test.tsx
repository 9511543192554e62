import type { LegalState } from '@liuguang/contract/admin/system/legal.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../lib/testing/use-screen.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { builtInTexts } from './legal-names.ts';
import { LegalTexts } from './legal-texts.tsx';

const written: LegalState = { kind: 'terms', text: '# 旧', changed: { at: 0, by: '林' }, agentsWithOwn: 2 };
const none: LegalState = { kind: 'terms', text: '', changed: null, agentsWithOwn: 0 };
const preview = () => screen.getByRole('article', { name: '预览' });

it('shows what is typed as phones will, and saves it', async () => {
  const { api } = visit(<LegalTexts />, {
    'legal/list': () => ({ list: [none] }),
    'legal/save': () => written,
    'legal/versions': () => ({ list: [] }),
  });
  await screen.findByText('正在使用内置文本');
  expect(within(preview()).getByText('欢迎使用流光。', { exact: false })).toBeDefined();
  fill('正文', '你好，{应用名}。\n# 账号\n<b>一</b>');
  await within(preview()).findByText('你好，流光。');
  expect(within(preview()).getByRole('heading').textContent).toBe('1. 账号');
  expect(within(preview()).getByText('<b>一</b>')).toBeDefined();
  await press('保存');
  await waitFor(() =>
    expect(api.sent('legal/save')).toEqual([{ kind: 'terms', text: '你好，{应用名}。\n# 账号\n<b>一</b>' }]),
  );
});

it('begins from the text of the product, or from an earlier version', async () => {
  visit(<LegalTexts />, {
    'legal/list': () => ({ list: [written] }),
    'legal/versions': () => ({
      list: [
        { versionId: '2', at: 0, by: '林', length: 3 },
        { versionId: '1', at: 0, by: '周', length: 4 },
      ],
    }),
    'legal/version': ({ versionId }) => ({ versionId, kind: 'terms', at: 0, by: '周', length: 4, text: '更早的话' }),
  });
  await screen.findByText(/2 个渠道有自己的文本，不受影响/);
  const field = screen.getByLabelText<HTMLTextAreaElement>('正文');
  await press('以内置文本为底稿');
  await waitFor(() => expect(field.value).toBe(builtInTexts.terms));
  await press('撤销修改');
  await waitFor(() => expect(field.value).toBe('# 旧'));
  const [, earlier] = await screen.findAllByRole('button', { name: /查看/ });
  earlier?.click();
  await screen.findByText('更早的话');
  await press('放入编辑框');
  await waitFor(() => expect(field.value).toBe('更早的话'));
});
