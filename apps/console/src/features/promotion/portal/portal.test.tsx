import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf, pageOf, rowOf } from '../../../lib/testing/sample.ts';
import { confirm, press, pressIn, tableRow } from '../../../lib/testing/use-screen.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { PromotionPage } from '../promotion-page.tsx';
import { MyPromotionPage } from './my-promotion-page.tsx';

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
const mine = {
  ...answerOf('portal/promotion'),
  promoter: { promoterId: '5', agentId: '3', name: '小林', kind: 'person' as const, closedAt: null },
  total: figures,
  days: [{ day: '2026-11-20', ...figures }],
  codes: [{ codeId: '9', code: 'xiaolin', label: '地铁', createdAt: 0, closedAt: null, figures }],
  site: { origin: 'https://tide.example' },
};
const promoter = { role: 'promoter', agentIds: ['3'] } as const;
const kept = { ...promoter, agentIds: [...promoter.agentIds] };

it('shows a promoter what came by day and by link', async () => {
  const { api } = visit(<MyPromotionPage rest={[]} />, { 'portal/promotion': () => mine }, kept);
  expect((await tableRow('xiaolin')).textContent).toContain('¥30.00');
  expect((await tableRow('2026-11-20')).textContent).toContain('12');
  await press('近 7 天', 'radio');
  await waitFor(() => expect(api.sent('portal/promotion').at(-1)).toEqual({ days: '7' }));
});

it('gives links to copy and as posters, and no way to close them', async () => {
  visit(<MyPromotionPage rest={['links']} />, { 'portal/promotion': () => mine }, kept);
  const row = await tableRow('xiaolin');
  expect(row.textContent).not.toContain('停用');
  expect(row.textContent).toContain('海报');
});

it('lists statements with what they are made of', async () => {
  const statement = rowOf('portal/statements', { statementId: '12', agentId: '3', total: 2486, state: '已付款' });
  const item = rowOf('portal/items', { kind: '订单', orderId: '900', base: 3000, amount: 993 });
  visit(
    <MyPromotionPage rest={['statements']} />,
    {
      'portal/promotion': () => ({ ...mine, promoter: { ...mine.promoter, closedAt: 1 } }),
      'portal/statements': () => pageOf(statement),
      'portal/items': () => pageOf(item),
    },
    kept,
  );
  await screen.findByText('推广已停用');
  await pressIn(await tableRow('¥24.86'), '明细与 PDF');
  expect((await tableRow('900')).textContent).toContain('¥9.93');
});

it('invites a promoter, and ends a login', async () => {
  const login = {
    staffId: '7',
    name: 'xiaolin',
    displayName: '林',
    createdAt: 0,
    lastSeenAt: null,
    disabledAt: null,
  };
  const row = rowOf('promotion/promoters', { promoterId: '5', agentId: '3', name: '小林', closedAt: null });
  const { api } = visit(
    <PromotionPage rest={[]} />,
    {
      'promotion/promoters': () => pageOf(row),
      'promotion/logins': () => ({ list: [login] }),
      'promotion/inviteLogin': () => ({ link: 'https://a.example/console/#/setup/x', expiresAt: 0 }),
    },
    { role: 'agentManager', agentIds: ['3'] },
  );
  await pressIn(await tableRow('小林'), '后台登录');
  await press('邀请登录');
  await screen.findByText('https://a.example/console/#/setup/x');
  await pressIn(await tableRow('xiaolin'), '停用');
  await confirm('停用');
  await waitFor(() =>
    expect(api.sent('promotion/setLoginDisabled')).toEqual([{ promoterId: '5', staffId: '7', disabled: true }]),
  );
  expect(api.sent('promotion/inviteLogin')).toEqual([{ promoterId: '5' }]);
});
