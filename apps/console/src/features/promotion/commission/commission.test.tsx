import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf, pageOf, rowOf } from '../../../lib/testing/sample.ts';
import { confirm, fill, findField, hasButton, press, pressIn, tableRow } from '../../../lib/testing/use-screen.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { PromotionPage } from '../promotion-page.tsx';

const statement = rowOf('commission/statements', {
  statementId: '12',
  agentId: '3',
  payee: { promoterId: '5', name: '小林' },
  total: 2486,
  state: '待审核',
});

it('closes a period, approves a statement and writes down how it was paid', async () => {
  let row = statement;
  const { api } = visit(
    <PromotionPage rest={['statements']} />,
    {
      'commission/statements': () => pageOf(row),
      'commission/close': () => ({ statements: 1, total: 2486 }),
      'commission/approve': () => (row = { ...statement, state: '待付款' }),
      'commission/pay': () => (row = { ...statement, state: '已付款' }),
    },
    { agent: '3' },
  );
  await press('生成结算单');
  await press('生成');
  await screen.findByText('1 张结算单，应付共 ¥24.86');
  await pressIn(await tableRow('小林'), '审核通过');
  await confirm('审核通过');
  await pressIn(await tableRow('待付款'), '登记付款');
  await findField('付款凭证');
  fill('付款凭证', '转账 88');
  await press('确认已付款');
  await waitFor(() => expect(api.sent('commission/pay')).toEqual([{ statementId: '12', proof: '转账 88' }]));
  expect(api.sent('commission/approve')).toEqual([{ statementId: '12' }]);
});

it('lets a manager look at statements and what they are made of, and nothing more', async () => {
  const item = rowOf('commission/items', { kind: '订单', orderId: '900', base: 3000, amount: 993 });
  visit(
    <PromotionPage rest={['statements']} />,
    { 'commission/statements': () => pageOf(statement), 'commission/items': () => pageOf(item) },
    { role: 'agentManager' },
  );
  const row = await tableRow('小林');
  expect([hasButton('生成结算单'), hasButton('审核通过')]).toEqual([false, false]);
  await pressIn(row, '明细');
  expect((await tableRow('900')).textContent).toContain('¥9.93');
});

it('takes shares in percent and sends hundredths of one', async () => {
  const { api } = visit(
    <PromotionPage rest={['rules']} />,
    {
      'commission/rules': () => ({ ...answerOf('commission/rules'), list: [], holdDays: 7 }),
      'promotion/promoters': () => pageOf(),
    },
    { agent: '3' },
  );
  await screen.findByText('还没有规则，不会产生结算');
  await press('新增规则');
  await screen.findByLabelText('分成比例');
  fill('分成比例', '33.33');
  fill('首次付费奖励（元）', '5');
  await press('保存');
  await waitFor(() =>
    expect(api.sent('commission/addRule')).toEqual([
      { agentId: '3', scope: 'promoters', feeBp: 60, shareBp: 3333, perPayer: 500 },
    ]),
  );
});
