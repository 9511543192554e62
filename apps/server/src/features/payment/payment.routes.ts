import type { VipRights } from '@liuguang/contract/shapes/payment.ts';
import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { OrderService } from './orders/order.service.ts';
import type { RedeemService } from './redeem/redeem.service.ts';

interface Deps {
  readonly orders: OrderService;
  readonly redeems: RedeemService;
  /** What membership gives at an agent. */
  readonly rights: (agentId: string) => Promise<VipRights>;
}

export function paymentRoutes({ orders, redeems, rights }: Deps) {
  return {
    vipList: {
      cacheMs: 1000,
      tags: ['plan'],
      handle: async (_input, { agent }) => ({
        list: await orders.plans(agent.agentId),
        rights: await rights(agent.agentId),
      }),
    },
    'payment/paymentChannel': async (_input, { agent }) => ({ list: await orders.channels(agent.agentId) }),
    'payment/paymentVIP': async (wish, context) => {
      const buyer = { account: accountOf(context), address: context.address, siteUrl: await context.siteUrl() };
      return await orders.buy(buyer, wish);
    },
    'payment/status': async ({ orderId }, context) => await orders.status(accountOf(context), orderId),
    getUserPayment: async ({ cursor, size }, context) => await orders.page(accountOf(context), cursor, size),
    redeem: async ({ code }, context) => {
      const won = await redeems.redeem(accountOf(context), code);
      return new WithMessage(`兑换成功，已到账${won.days}天`, won);
    },
  } satisfies Routes;
}
