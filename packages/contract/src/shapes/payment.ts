import { z } from 'zod';
import { count, fen, id, time } from './common.ts';

export const plan = z
  .object({
    planId: id,
    name: z.string(),
    price: fen,
    originalPrice: fen,
    days: count,
    perDay: fen,
    benefits: z.array(z.string()),
    recommended: z.boolean(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof plan>;

/** What membership gives at an agent, beside no ads and no counting of views, as the server keeps it. */
export const vipRights = z
  .object({
    /** There are videos, and chapters of novels, that only VIP opens. */
    videos: z.boolean(),
    novels: z.boolean(),
    /** Pictures that the tools work on in a day, with and without VIP; a VIP's cost no views. */
    imagesPerDay: count,
    plainImagesPerDay: count,
    /** Colours of danmaku beside white. */
    danmakuColors: count,
    /** How long a downloaded chapter for VIP opens without a network. */
    offlineHours: count,
  })
  .meta({ id: 'VipRights' });
export type VipRights = z.infer<typeof vipRights>;

const channelKind = z.enum(['sandbox', 'alipay', 'wechat', 'stripe', 'redeem']);

export const channel = z
  .object({ channelId: id, name: z.string(), kind: channelKind, icon: z.string() })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof channel>;

/** What the payer's browser must do next. A form is posted to the channel as it is. */
export const payStep = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('url'), url: z.string() }),
    z.object({ kind: z.literal('qr'), text: z.string() }),
    z.object({ kind: z.literal('form'), action: z.string(), fields: z.record(z.string(), z.string()) }),
  ])
  .meta({ id: 'PayStep' });
export type PayStep = z.infer<typeof payStep>;

export const order = z
  .object({
    orderId: id,
    plan: z.object({ planId: id, name: z.string(), days: count }),
    amount: fen,
    refunded: fen,
    channel: z.object({ channelId: id, name: z.string() }),
    state: z.enum(['待支付', '已支付', '已关闭', '已退款', '部分退款']),
    createdAt: time,
    /** After this a pending order is closed. */
    expiresAt: time,
    paidAt: time.nullable(),
    closedAt: time.nullable(),
    refundedAt: time.nullable(),
    /** How to go on paying; null unless the order is pending. */
    pay: payStep.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;
