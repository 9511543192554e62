import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import {
  choose,
  confirm,
  fill,
  findField,
  hasButton,
  press,
  pressIn,
  search,
  tableRow,
} from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { PromotionPage } from './promotion-page.tsx';

const promoter = rowOf('promotion/promoters', {
  promoterId: '5',
  agentId: '3',
  kind: 'person',
  name: '小林',
  code: 'xiaolin',
  codes: 2,
  parent: null,
  closedAt: null,
});
const figures = {
  visits: 12,
  accounts: 3,
  repeats: 4,
  bots: 1,
  own: 0,
  crowded: 2,
  payers: 1,
  orders: 1,
  paid: 3000,
  refunded: 1000,
};
const codes = {
  ...answerOf('promotion/codes'),
  list: [{ codeId: '9', code: 'xiaolin', label: '地铁', createdAt: 0, closedAt: null, figures }],
  site: { origin: 'https://tide.example' },
};

describe('promoters', () => {
  it('are searched, made and closed', async () => {
    const { api } = visit(
      <PromotionPage rest={[]} />,
      {
        'promotion/promoters': () => pageOf(promoter),
        'promotion/savePromoter': () => promoter,
      },
      { agent: '3' },
    );
    await search('名称或完整推广码', 'xiaolin');
    await choose('状态', '推广中');
    await waitFor(() =>
      expect(api.sent('promotion/promoters').at(-1)).toMatchObject({ keyword: 'xiaolin', state: 'open' }),
    );
    await press('新建推广员');
    await findField('名称');
    fill('名称', '小周');
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('promotion/savePromoter')).toEqual([{ agentId: '3', kind: 'person', name: '小周' }]);
    await pressIn(await tableRow('小林'), '停用');
    await confirm('停用');
    await waitFor(() => expect(api.sent('promotion/setClosed')).toEqual([{ promoterId: '5', closed: true }]));
  });

  it('have links on the address of their channel, with what came by them', async () => {
    visit(<PromotionPage rest={[]} />, {
      'promotion/promoters': () => pageOf(promoter),
      'promotion/codes': () => codes,
    });
    await pressIn(await tableRow('xiaolin 等 2 个'), '链接与海报');
    const row = await tableRow('地铁');
    expect(row.textContent).toContain('¥20.00');
    await pressIn(row, '海报');
    expect(await screen.findByText('https://tide.example/#/home?code=xiaolin')).toBeDefined();
  });

  it('are only looked at by finance', async () => {
    visit(<PromotionPage rest={[]} />, { 'promotion/promoters': () => pageOf(promoter) }, { role: 'finance' });
    await tableRow('小林');
    expect(hasButton('新建推广员')).toBe(false);
    expect(hasButton('停用')).toBe(false);
  });
});

it('shows people apart from what is none', async () => {
  const { api } = visit(<PromotionPage rest={['figures']} />, {
    'promotion/figures': () => ({
      total: figures,
      days: [{ ...figures, day: '2026-11-17' }],
      promoters: [{ ...figures, promoterId: '5', agentId: '3', name: '小林' }],
      unknown: [{ ...figures, agentId: '3', code: '' }],
    }),
  });
  const row = await tableRow('小林');
  expect(row.textContent).toContain('¥30.00');
  await tableRow('其余');
  await choose('订单归因', '按第一个链接');
  await waitFor(() => expect(api.sent('promotion/figures').at(-1)).toMatchObject({ by: 'first', days: '30' }));
});

it('saves for how long a link counts, and which of several', async () => {
  const { api } = visit(
    <PromotionPage rest={['settings']} />,
    { 'promotion/settings': () => ({ windowDays: 30, model: 'last' as const }) },
    { agent: '8' },
  );
  await screen.findByLabelText('有效天数');
  fill('有效天数', 14);
  await press('第一个链接', 'radio');
  await press('保存');
  await waitFor(() =>
    expect(api.sent('promotion/saveSettings')).toEqual([{ agentId: '8', windowDays: 14, model: 'first' }]),
  );
});
