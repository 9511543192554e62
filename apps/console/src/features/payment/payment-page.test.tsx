import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import {
  addTags,
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
import { PaymentPage } from './payment-page.tsx';

const plan = rowOf('plans/list', {
  planId: '2',
  agentId: '3',
  name: '月卡',
  price: 3000,
  originalPrice: 4500,
  days: 31,
  active: true,
});
const order = rowOf('orders/list', {
  orderId: '900',
  userCode: 'LG41',
  planName: '月卡',
  amount: 3000,
  state: '已支付',
});
const detail = answerOf('orders/get', { ...order, refundable: 3000, unusedDays: 20 });

describe('the sections of payment', () => {
  it.each([
    ['agentManager', ['套餐', '订单', '兑换码', '收款账号']],
    ['finance', ['套餐', '订单', '兑换码', '支付渠道', '收款账号', '账目核对']],
  ] as const)('are for a %s what the role may see', async (role, tabs) => {
    visit(<PaymentPage rest={[]} />, { 'plans/list': () => pageOf(plan) }, { role });
    await tableRow('月卡');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
  });

  it('are kept in the address', async () => {
    visit(<PaymentPage rest={[]} />, { 'plans/list': () => pageOf(plan) });
    await press('订单', 'tab');
    expect(window.location.hash).toBe('#/vip/orders');
  });
});

describe('plans', () => {
  it('are narrowed, moved and taken off sale', async () => {
    const { api } = visit(<PaymentPage rest={['plans']} />, {
      'plans/list': () => pageOf(plan),
      'plans/setActive': () => plan,
    });
    await choose('状态', '在售');
    await waitFor(() => expect(api.sent('plans/list').at(-1)).toEqual({ active: 'true', size: '50' }));
    await press('上移 月卡');
    await pressIn(await tableRow('月卡'), '下架');
    await confirm('下架');
    await screen.findByText('已下架', { selector: '.ant-message *' });
    expect(api.sent('plans/move')).toEqual([{ planId: '2', direction: 'up' }]);
    expect(api.sent('plans/setActive')).toEqual([{ planId: '2', active: false }]);
  });

  it('are made in yuan and sent in fen', async () => {
    const { api } = visit(
      <PaymentPage rest={['plans']} />,
      { 'plans/list': () => pageOf(), 'plans/save': () => plan },
      { agent: '8' },
    );
    await press('新建套餐');
    await findField('名称');
    fill('名称', '周卡');
    fill('售价（元）', '9.9');
    fill('原价（元）', '19.9');
    fill('天数', 7);
    addTags('套餐说明', '去广告', '高清');
    await press('推荐', 'switch');
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('plans/save')).toEqual([
      {
        agentId: '8',
        name: '周卡',
        price: 990,
        originalPrice: 1990,
        days: 7,
        benefits: ['去广告', '高清'],
        rating: 'all',
        recommended: true,
      },
    ]);
  });

  it('are not sold above the price that is struck out', async () => {
    const { api } = visit(<PaymentPage rest={['plans']} />, { 'plans/list': () => pageOf(plan) });
    await pressIn(await tableRow('月卡'), '编辑');
    await screen.findByText('编辑套餐 月卡');
    fill('售价（元）', '99');
    await press('保存');
    await screen.findByText('原价不能低于售价');
    expect(api.sent('plans/save')).toEqual([]);
  });
});

describe('orders', () => {
  const orders = { 'orders/list': () => pageOf(order), 'plans/list': () => pageOf(plan), 'orders/get': () => detail };

  it('are searched and narrowed', async () => {
    const { api } = visit(<PaymentPage rest={['orders']} />, orders);
    await search('订单号、用户或流水号', 'LG41');
    await choose('支付方式', '支付宝');
    await choose('套餐', '月卡（潮汐）');
    await waitFor(() =>
      expect(api.sent('orders/list').at(-1)).toEqual({ keyword: 'LG41', channelId: 'alipay', planId: '2', size: '50' }),
    );
  });

  it('are refunded in part with a reason; a second press is the same decision', async () => {
    let failures = 1;
    const { api } = visit(<PaymentPage rest={['orders', '900']} />, {
      ...orders,
      'orders/refund': () => (failures-- > 0 ? refuse('PAYMENT_FAILED') : { refundId: 'r-1', done: false }),
    });
    await press('退款');
    await screen.findByLabelText('退款金额（元）');
    fill('退款金额（元）', '12.5');
    await press('确认退款');
    await screen.findByText('请填写此项');
    fill('原因', '误买');
    await press('确认退款');
    await screen.findByText('支付失败或支付渠道不可用');
    await press('确认退款');
    await screen.findByText('渠道还在处理，完成后会自动更新');
    const [first, second] = api.sent('orders/refund');
    expect(first).toMatchObject({ orderId: '900', amount: 1250, reason: '误买' });
    expect(second).toEqual(first);
  });

  it('are looked at, not refunded, by an agent manager', async () => {
    visit(<PaymentPage rest={['orders', '900']} />, orders, { role: 'agentManager', agentIds: ['3'] });
    await screen.findByText('没有收到通知');
    expect(hasButton('退款')).toBe(false);
  });
});

describe('redeem codes', () => {
  it('are made in the days of a plan and shown this once', async () => {
    const { api } = visit(
      <PaymentPage rest={['redeem']} />,
      {
        'redeem/list': () => pageOf(),
        'plans/list': () => pageOf(plan),
        'redeem/make': () => ({
          batch: rowOf('redeem/list', { batchId: '4', name: '双十一' }),
          codes: ['AAAA-1', 'BBBB-2'],
        }),
      },
      { agent: '3' },
    );
    await press('生成兑换码');
    await findField('名称');
    await choose('按套餐填入', '月卡 · 31 天');
    fill('名称', '双十一');
    fill('数量', 2);
    await press('生成');
    const codes = await screen.findByTestId('new-codes');
    expect(codes.textContent).toBe('AAAA-1\nBBBB-2');
    expect(api.sent('redeem/make')).toEqual([
      expect.objectContaining({ agentId: '3', name: '双十一', days: 31, count: 2, note: '' }),
    ]);
  });

  it('of a whole batch are made worthless after a question', async () => {
    const batch = rowOf('redeem/list', { batchId: '4', name: '双十一', codes: 100, used: 3, expiresAt: 4e12 });
    const { api } = visit(<PaymentPage rest={['redeem']} />, { 'redeem/list': () => pageOf(batch) });
    await pressIn(await tableRow('双十一'), '作废');
    await confirm('作废');
    await screen.findByText('已作废', { selector: '.ant-message *' });
    expect(api.sent('redeem/setRevoked')).toEqual([{ batchId: '4', revoked: true }]);
  });
});

describe('payment channels', () => {
  const alipay = {
    channelId: 'alipay',
    name: '支付宝',
    ready: true,
    source: 'console' as const,
    missing: [],
    sellsAdult: false,
    unasked: 0,
    refusedNotices: 0,
  };

  it('are tried, and say how it went in place', async () => {
    const { api } = visit(<PaymentPage rest={['channels']} />, {
      'channels/list': () => ({ list: [alipay] }),
      'channels/check': () => ({ ok: false, message: '密钥无效', ms: 80 }),
    });
    await press('检测 支付宝');
    expect(await screen.findByText('密钥无效（80 毫秒）')).toBeDefined();
    expect(api.sent('channels/check')).toEqual([{ channelId: 'alipay' }]);
  });

  it('say it when they may not be tried so often', async () => {
    visit(<PaymentPage rest={['channels']} />, {
      'channels/list': () => ({ list: [alipay] }),
      'channels/check': () => refuse('TOO_OFTEN', { retryAfter: 9 }),
    });
    await press('检测 支付宝');
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeDefined();
  });
});
