import { z } from 'zod';
import { byAccount, byAnyone, callTable } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { agentScope, count, id, time, typed } from '../shapes/common.ts';
import { channel, order, plan, vipRights } from '../shapes/payment.ts';

export const paymentCalls = callTable({
  vipList: byAnyone.read({
    input: agentScope,
    output: listOf(plan).extend({ rights: vipRights.optional() }),
    errors: ['NOT_FOUND'],
    summary: 'The plans of the agent, and what membership gives there',
  }),
  'payment/paymentChannel': byAnyone.read({
    input: agentScope,
    output: listOf(channel),
    errors: ['NOT_FOUND'],
    summary: 'The payment channels that are ready to use',
  }),
  'payment/paymentVIP': byAccount.change({
    sensitive: true,
    input: z.object({ planId: id, channelId: id, clientKey: z.string().min(8).max(64) }),
    output: order,
    errors: ['NOT_FOUND', 'PAYMENT_FAILED', 'CONFLICT'],
    limit: { per: 'account', max: 30, seconds: 1800, failClosed: true },
    summary: 'Makes an order with what the channel needs; the same clientKey gives the same order',
  }),
  'payment/status': byAccount.read({
    input: z.object({ orderId: id }),
    output: order,
    errors: ['NOT_FOUND'],
    summary: "One of the caller's orders as it stands now",
  }),
  getUserPayment: byAccount.read({
    input: pageInput,
    output: pageOf(order),
    summary: "The caller's orders, newest first",
  }),
  redeem: byAccount.change({
    sensitive: true,
    input: z.object({ code: typed(64) }),
    output: z.object({ days: count, until: time }),
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 10, seconds: 3600, failClosed: true },
    summary: 'Turns a redeem code into VIP days; a used and an unknown code look the same',
  }),
});
