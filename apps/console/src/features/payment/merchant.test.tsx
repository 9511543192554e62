import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { choose, confirm, fill, hasButton, press, pressIn, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { PaymentPage } from './payment-page.tsx';

const merchant: Merchant = {
  merchantId: '12',
  agentId: '3',
  kind: 'stripe',
  merchant: 'acct_12345678',
  moneyOf: 'operator',
  fingerprint: '…wxyz',
  keysSince: 0,
  keysBy: 'lin',
  oldKeys: 1,
  openOrders: 2,
  closedAt: null,
  tested: null,
  notifyUrl: '/api/payment/notify/stripe/12',
};

it('takes keys of each kind, and says beside a key what is wrong with it', async () => {
  let refused = true;
  const { api } = visit(
    <PaymentPage rest={['merchants']} />,
    {
      'channels/merchants': () => ({ list: [merchant] }),
      'channels/saveMerchant': () =>
        refused ? refuse('INVALID_INPUT', { fields: { secretKey: '请填写' } }) : merchant,
    },
    { agent: '3' },
  );
  await press('添加收款账号');
  await screen.findByLabelText('应用私钥');
  await choose('支付方式', 'Stripe');
  await screen.findByLabelText('Webhook 签名密钥');
  fill('账号 ID', 'acct_12345678');
  await press('保存');
  await screen.findByText('请填写');
  refused = false;
  fill('Secret key', 'sk_live_12345678');
  fill('Webhook 签名密钥', 'whsec_12345678');
  await press('保存');
  await waitFor(() =>
    expect(api.sent('channels/saveMerchant').at(-1)).toEqual({
      agentId: '3',
      kind: 'stripe',
      moneyOf: 'operator',
      stripeAccount: 'acct_12345678',
      secretKey: 'sk_live_12345678',
      webhookSecret: 'whsec_12345678',
    }),
  );
});

it('tests keys step by step, and closes an account', async () => {
  const { api } = visit(<PaymentPage rest={['merchants']} />, {
    'channels/merchants': () => ({ list: [merchant] }),
    'channels/testMerchant': () => ({
      ok: false,
      steps: [
        { name: '通知签名验证', ok: true, message: '通过' },
        { name: '向 Stripe 发送签名请求', ok: false, message: '没有通过：401' },
      ],
      ms: 12,
    }),
  });
  const row = await tableRow('acct_12345678');
  expect(row.textContent).toContain('旧密钥仍为 2 笔未完成的订单验证通知');
  await pressIn(row, '展开行');
  await press('测试签名');
  await screen.findByText('向 Stripe 发送签名请求：没有通过：401');
  await pressIn(row, '停用');
  await confirm('停用');
  await waitFor(() => expect(api.sent('channels/closeMerchant')).toEqual([{ merchantId: '12' }]));
});

it('lets a manager see who is paid, and change nothing', async () => {
  visit(
    <PaymentPage rest={['merchants']} />,
    { 'channels/merchants': () => ({ list: [merchant] }) },
    { role: 'agentManager', agentIds: ['3'] },
  );
  await tableRow('acct_12345678');
  expect(['添加收款账号', '更换密钥', '停用'].map(hasButton)).toEqual([false, false, false]);
});
