import { z } from 'zod';
import { count, fen, rowId, time } from '../../shapes/common.ts';
import { reportKind, reportReason } from '../../shapes/report.ts';
import { uploadKind } from '../../shapes/upload.ts';

const order = {
  orderId: z.string(),
  agentId: rowId,
  accountId: rowId,
  planId: z.string(),
  /** The payment channel. */
  channelId: z.string(),
  /** What was paid, in fen. */
  amount: fen,
};
const upload = { uploadId: rowId, agentId: rowId, accountId: rowId, kind: uploadKind };

/**
 * What webhooks tell of, with the fields of `data`: ids and plain figures. Names, phones, addresses and texts of people are
 * not among them; who needs more asks for it by the id, with a token that may.
 */
export const webhookEvents = {
  'order.paid': {
    summary: 'An order was paid, and its days were given',
    data: z.object({ ...order, days: count, paidAt: time }),
  },
  'order.refunded': {
    summary: 'Money of an order was paid back, all of it or a part',
    data: z.object({
      ...order,
      refundId: z.string(),
      /** By this refund, in fen. */
      refund: fen,
      /** The channel took it by itself, after a dispute or at its own desk. */
      takenBack: z.boolean(),
      /** By all refunds of the order so far, in fen. */
      refunded: fen,
      /** VIP days that were taken back. */
      days: count,
      refundedAt: time,
    }),
  },
  'upload.arrived': {
    summary: 'A video or novel was sent whole, and waits to be processed',
    data: z.object(upload),
  },
  'upload.published': {
    summary: 'An upload became a title; hidden by its creator or scheduled, it is shown later',
    data: z.object({ ...upload, videoId: rowId.nullable(), novelId: rowId.nullable() }),
  },
  'upload.refused': {
    summary: 'An upload could not be processed, or a moderator refused it',
    data: z.object({ ...upload, by: z.enum(['processing', 'review']) }),
  },
  'report.filed': {
    summary: 'Somebody reported something for the first time',
    data: z.object({
      reportId: rowId,
      caseId: rowId,
      agentId: rowId,
      kind: reportKind,
      itemId: rowId,
      reason: reportReason,
    }),
  },
  'member.new': {
    summary: 'A visitor became a member: the account has a phone or a password of its own',
    data: z.object({ accountId: rowId, agentId: rowId, at: time }),
  },
  'webhook.test': {
    summary: 'Sent by the button 发送测试 of the console, whatever the endpoint has chosen',
    data: z.object({ endpointId: rowId, agentId: rowId.nullable() }),
  },
} as const satisfies Record<string, { summary: string; data: z.ZodObject }>;

export type WebhookEventName = keyof typeof webhookEvents;
export type WebhookData<Name extends WebhookEventName> = z.output<(typeof webhookEvents)[Name]['data']>;

/** What an endpoint can choose: all but the test, which everybody gets who asks for it. */
export const chosenEvents = (Object.keys(webhookEvents) as WebhookEventName[]).filter(
  (name) => name !== 'webhook.test',
);
