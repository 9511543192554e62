import type { Order } from '@liuguang/contract/shapes/payment.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { keepGateOrder, openedGate } from '../../lib/navigation/gate-return.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import type { Answers } from '../../testing/local-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { JoinVipPage } from './join-vip-page.tsx';
import * as payStep from './pay-step.ts';
import { RechargeRecordPage } from './recharge-record-page.tsx';

let follow: MockInstance<typeof payStep.followPayStep>;
beforeEach(() => {
  follow = vi.spyOn(payStep, 'followPayStep').mockReturnValue(null);
});

const month = {
  planId: '1',
  name: '月卡',
  price: 1800,
  originalPrice: 3000,
  days: 30,
  perDay: 60,
  benefits: ['免广告'],
};
const plans = {
  list: [
    { ...month, recommended: false },
    { ...month, planId: '2', name: '年卡', price: 12_800, days: 365, perDay: 35, recommended: true },
  ],
};
const channels = {
  list: [
    { channelId: 'sandbox', name: '沙盒支付', kind: 'sandbox' as const, icon: '' },
    { channelId: 'redeem', name: '兑换码', kind: 'redeem' as const, icon: '' },
  ],
};

function order(changes: Partial<Order> = {}): Order {
  return {
    orderId: '2611201200000000001',
    plan: { planId: '2', name: '年卡', days: 365 },
    amount: 12_800,
    refunded: 0,
    channel: { channelId: 'sandbox', name: '沙盒支付' },
    state: '待支付',
    createdAt: Date.now(),
    expiresAt: Date.now() + 1_800_000,
    paidAt: null,
    closedAt: null,
    refundedAt: null,
    pay: { kind: 'url', url: '/cashier/1' },
    ...changes,
  };
}

const shop: Answers = {
  vipList: () => plans,
  'payment/paymentChannel': () => channels,
  getUserPayment: () => ({ list: [], nextCursor: null }),
};

describe('/joinVip', () => {
  it('offers the recommended plan first and pays what is chosen', async () => {
    await startVisit(sampleUser(), { ...shop, 'payment/paymentVIP': () => order() });
    renderScreen(JoinVipPage, '/joinVip');
    expect(await screen.findByRole('button', { name: '立即支付 ¥128' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /月卡/ }));
    fireEvent.click(screen.getByRole('button', { name: '立即支付 ¥18' }));
    await waitFor(() => expect(follow).toHaveBeenCalledWith({ kind: 'url', url: '/cashier/1' }));
    expect(visit.inputs('payment/paymentVIP')).toMatchObject([{ planId: '1', channelId: 'sandbox' }]);
  });

  it('keeps the plan that was chosen for who comes back from the cashier', async () => {
    await startVisit(sampleUser(), shop);
    const { unmount } = renderScreen(JoinVipPage, '/joinVip');
    fireEvent.click(await screen.findByRole('radio', { name: /月卡/ }));
    unmount();
    renderScreen(JoinVipPage, '/joinVip');
    expect(await screen.findByRole('button', { name: '立即支付 ¥18' })).toBeTruthy();
  });

  it('lists what the server says that membership gives', async () => {
    const rights = {
      videos: true,
      novels: false,
      imagesPerDay: 9,
      plainImagesPerDay: 4,
      danmakuColors: 7,
      offlineHours: 72,
    };
    await startVisit(sampleUser(), { ...shop, vipList: () => ({ ...plans, rights }) });
    renderScreen(JoinVipPage, '/joinVip');
    expect(await screen.findByText('每天 9 次（普通 4 次），不扣次数')).toBeTruthy();
    expect(screen.queryByText('离线阅读')).toBeNull();
  });

  it('takes a code though nothing is sold, and another after it', async () => {
    await startVisit(sampleUser(), {
      ...shop,
      vipList: () => ({ list: [] }),
      redeem: () => ({ days: 7, until: 0 }),
    });
    renderScreen(JoinVipPage, '/joinVip');
    expect(await screen.findByText('会员套餐准备中')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('兑换码'), { target: { value: 'AAAA-BBBB-CCCC-DDDD' } });
    fireEvent.click(screen.getByRole('button', { name: '立即兑换' }));
    await waitFor(() => expect(visit.inputs('redeem')).toMatchObject([{ code: 'AAAA-BBBB-CCCC-DDDD' }]));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('兑换码').value).toBe(''));
  });

  it('sends one key for one decision, however often it is tapped', async () => {
    let answered = 0;
    await startVisit(sampleUser(), {
      ...shop,
      'payment/paymentVIP': () => {
        answered += 1;
        return order();
      },
      'payment/status': () => order(),
    });
    renderScreen(JoinVipPage, '/joinVip');
    const button = await screen.findByRole('button', { name: '立即支付 ¥128' });
    for (let tap = 0; tap < 10; tap += 1) fireEvent.click(button);
    await waitFor(() => expect(follow).toHaveBeenCalled());
    fireEvent.click(button);
    await waitFor(() => expect(answered).toBe(2));
    const sent = visit.inputs('payment/paymentVIP').map((input) => input['clientKey']);
    expect(new Set(sent).size).toBe(1);
  });

  it('sees by itself that an order was paid elsewhere', async () => {
    let paid = false;
    await startVisit(sampleUser(), {
      ...shop,
      getUserPayment: () => ({ list: [order()], nextCursor: null }),
      'payment/status': () => (paid ? order({ state: '已支付', paidAt: Date.now(), pay: null }) : order()),
    });
    renderScreen(JoinVipPage, '/joinVip');
    expect(await screen.findByText(/等待支付/)).toBeTruthy();
    paid = true;
    await waitFor(() => expect(screen.queryByText(/等待支付/)).toBeNull());
    await waitFor(() => expect(visit.inputs('getUserInfo').length).toBeGreaterThan(0));
  });

  it('says what is wrong with a code in place, and what it gave', async () => {
    let good = false;
    await startVisit(sampleUser(), {
      ...shop,
      redeem: () => (good ? { days: 7, until: 1 } : { refuse: 1004, message: '兑换码无效或已使用' }),
    });
    renderScreen(JoinVipPage, '/joinVip');
    fireEvent.click(await screen.findByRole('button', { name: '兑换码' }));
    const field = await screen.findByLabelText('兑换码');
    fireEvent.change(field, { target: { value: ' abcd ' } });
    fireEvent.click(screen.getByRole('button', { name: '立即兑换' }));
    expect(await screen.findByText('兑换码无效或已使用')).toBeTruthy();
    good = true;
    fireEvent.click(screen.getByRole('button', { name: '立即兑换' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(visit.inputs('redeem')).toMatchObject([{ code: 'abcd' }, { code: 'abcd' }]);
  });

  it('asks a signed-out visitor to log in before an order is made', async () => {
    await startVisit(null, shop);
    renderScreen(JoinVipPage, '/joinVip');
    fireEvent.click(await screen.findByRole('button', { name: '立即支付 ¥128' }));
    await waitFor(() => expect(useAppStore.getState().showLoginPopup).toBe(true));
    expect(visit.inputs('payment/paymentVIP')).toEqual([]);
  });

  it('offers a retry when the plans cannot be had', async () => {
    await startVisit(sampleUser(), { ...shop, vipList: () => ({ refuse: 5000, message: '服务开小差了' }) });
    renderScreen(JoinVipPage, '/joinVip');
    expect(await screen.findByText('服务开小差了')).toBeTruthy();
  });
});

describe('/rechargeRecord', () => {
  it('lists orders with their state and lets a pending one be paid', async () => {
    const list = [order(), order({ orderId: '2', state: '部分退款', refunded: 800, pay: null })];
    await startVisit(sampleUser(), { getUserPayment: () => ({ list, nextCursor: null }) });
    renderScreen(RechargeRecordPage, '/rechargeRecord');
    expect(await screen.findByText('2611201200000000001')).toBeTruthy();
    expect(screen.getByText('已退 ¥8')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '继续支付' }));
    expect(follow).toHaveBeenCalledTimes(1);
  });

  it('leads back to the video whose gate was paid for', async () => {
    await startVisit(sampleUser(), {
      getUserPayment: () => ({ list: [], nextCursor: null }),
      'payment/status': () => order({ state: '已支付', pay: null }),
    });
    keepGateOrder('2611201200000000001', { video: '7', novel: '', chapter: '', t: 30 });
    const address = '/rechargeRecord?order=2611201200000000001';
    const { history } = renderScreen(RechargeRecordPage, '/rechargeRecord', address);
    await waitFor(() => expect(history.location.href).toBe('/video?id=7&t=30'));
    expect(openedGate('video', '7')?.t).toBe(30);
  });

  it('turns from waiting to paid without a tap when the cashier leads back', async () => {
    let paid = false;
    await startVisit(sampleUser(), {
      getUserPayment: () => ({ list: [], nextCursor: null }),
      'payment/status': () => (paid ? order({ state: '已支付', pay: null }) : order()),
    });
    renderScreen(RechargeRecordPage, '/rechargeRecord', '/rechargeRecord?order=2611201200000000001');
    expect(await screen.findByText('正在确认支付结果')).toBeTruthy();
    paid = true;
    expect(await screen.findByText('支付成功，会员已生效')).toBeTruthy();
  });
});
