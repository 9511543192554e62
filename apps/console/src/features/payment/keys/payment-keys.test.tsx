import type { PaymentAccount, PaymentKeyState } from '@liuguang/contract/admin/payment/payment-keys.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '../../../lib/testing/local-api.ts';
import { confirm, fill, press } from '../../../lib/testing/use-screen.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { PaymentPage } from '../payment-page.tsx';

const account: PaymentAccount = {
  merchantId: '12',
  kind: 'stripe',
  merchant: 'acct_12345678',
  fingerprint: '…wxyz',
  keysSince: 0,
  keysBy: 'lin',
  oldKeys: 1,
  openOrders: 2,
  closedAt: null,
  tested: null,
  notifyUrl: 'https://app.example/api/payment/notify/stripe/12',
};
const nothing = { source: 'none', incomplete: [], saved: null, earlier: [] } as const;
const only = (...states: PaymentKeyState[]) => ({ 'paymentKeys/list': () => ({ list: states }) });
const page = <PaymentPage rest={['keys']} />;

it('takes keys of the installation, says beside a key what is wrong with it, and shows none again', async () => {
  let refused = true;
  const { api } = visit(page, {
    ...only({ ...nothing, kind: 'stripe', incomplete: [], earlier: [] }),
    'paymentKeys/save': () => (refused ? refuse('INVALID_INPUT', { fields: { secretKey: '请填写' } }) : account),
  });
  await screen.findByText('还没有密钥：会员付款时看不到这种支付方式。');
  await press('填写密钥');
  await screen.findByLabelText('Webhook 签名密钥');
  fill('账号 ID', 'acct_12345678');
  await press('保存');
  await screen.findByText('请填写');
  refused = false;
  fill('Secret key', 'sk_live_12345678');
  fill('Webhook 签名密钥', 'whsec_12345678');
  await press('保存');
  await waitFor(() =>
    expect(api.sent('paymentKeys/save').at(-1)).toEqual({
      kind: 'stripe',
      stripeAccount: 'acct_12345678',
      secretKey: 'sk_live_12345678',
      webhookSecret: 'whsec_12345678',
    }),
  );
});

it('tests the keys step by step, and removes them', async () => {
  const { api } = visit(page, {
    ...only({ kind: 'stripe', source: 'console', incomplete: [], saved: account, earlier: [] }),
    'paymentKeys/test': () => ({ ok: false, steps: [{ name: '通知签名验证', ok: false, message: '没有通过' }], ms: 9 }),
  });
  await screen.findByText('…wxyz（加密保存，不再显示）');
  expect(screen.getByText('旧密钥仍为 2 笔未完成的订单验证通知。')).toBeDefined();
  expect(screen.getByText('https://app.example/api/payment/notify/stripe/12')).toBeDefined();
  await press('测试密钥');
  await screen.findByText('通知签名验证：没有通过');
  await press('移除密钥');
  await confirm('移除密钥');
  await waitFor(() => expect(api.sent('paymentKeys/remove')).toEqual([{ kind: 'stripe' }]));
});

it('says that the environment comes first, what it lacks where it is half set, and what is left of earlier accounts', async () => {
  const closed = { ...account, kind: 'wechat', merchant: '1900000001 / wx1', closedAt: 0, openOrders: 3 } as const;
  visit(
    page,
    only(
      { kind: 'alipay', source: 'environment', incomplete: [], saved: null, earlier: [] },
      {
        ...nothing,
        kind: 'wechat',
        incomplete: ['WECHAT_PAY_APP_ID', 'WECHAT_PAY_PUBLIC_KEY (unreadable)'],
        earlier: [closed],
      },
    ),
  );
  await screen.findByText(/正在使用服务器的环境变量/);
  expect(screen.getByText('缺少：WECHAT_PAY_APP_ID、WECHAT_PAY_PUBLIC_KEY （格式不正确）')).toBeDefined();
  expect(screen.getByText(/1900000001 \/ wx1.*3 笔订单未完成/)).toBeDefined();
});
