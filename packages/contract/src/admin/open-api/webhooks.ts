import { z } from 'zod';
import { listOf, pageInput, pageOf } from '../../page.ts';
import { count, rowId, time } from '../../shapes/common.ts';
import { adminTable, byManagers } from '../admin-call.ts';
import { chosenEvents } from './webhook-events.ts';

/** Of one agent, and of the installation. */
export const mostEndpoints = 10;
/** So many events wait for one endpoint; what comes then is not written down. */
export const mostWaiting = 10_000;
/** How long what was sent can be looked at and sent again. */
export const deliveryDays = 30;
/** Both secrets sign for so long after a rotation. */
export const secretOverlapHours = 24;

const events = z.array(z.enum(chosenEvents)).min(1, '请至少选择一种事件').max(chosenEvents.length);
const url = z.string().trim().min(1, '请输入地址').max(1000, '地址过长');
const note = z.string().trim().max(100).default('');

const endpoint = z.object({
  endpointId: rowId,
  /** Null: of every agent. */
  agentId: rowId.nullable(),
  url: z.string(),
  note: z.string(),
  events: z.array(z.string()),
  /** `failed`: nothing arrived for days, so nothing is sent until somebody resumes it. */
  state: z.enum(['active', 'paused', 'failed']),
  createdAt: time,
  /** Since when nothing has arrived; null while it does. */
  failingSince: time.nullable(),
  lastSentAt: time.nullable(),
  waiting: count,
  /** The queue is full: events are being lost. */
  isFull: z.boolean(),
  /** Until when the secret before the last rotation signs as well. */
  oldSecretUntil: time.nullable(),
});
export type WebhookEndpoint = z.infer<typeof endpoint>;

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

const delivery = z.object({
  deliveryId: rowId,
  /** `webhook-id`: the same in every attempt and at every endpoint. */
  eventId: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: count,
  /** What the endpoint answered last; null: nothing. */
  status: z.number().int().nullable(),
  /** Why the last attempt failed, ready to show. */
  problem: z.string(),
  ms: count.nullable(),
  at: time,
  /** When it is tried next, while it waits. */
  nextAt: time.nullable(),
  sentAt: time.nullable(),
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** Shown this once: it is kept encrypted. */
const secret = z.string();

/** 开放接口 → Webhook: where the operator's own systems are told what happens. */
export const webhookCalls = adminTable({
  'webhooks/list': byManagers.read({
    input: z.object({ agentId: rowId.optional() }),
    output: listOf(endpoint),
    summary: 'Endpoints, newest first: those of the own agents, and those of the installation for who sees every agent',
  }),
  'webhooks/make': byManagers.change({
    input: z.object({ agentId: rowId.nullable(), url, events, note }),
    output: z.object({ endpoint, secret }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'An endpoint for events of one agent or of all; answers the secret that signs them',
  }),
  'webhooks/save': byManagers.change({
    input: z.object({ endpointId: rowId, url, events, note }),
    output: endpoint,
    errors: ['NOT_FOUND'],
    summary: 'Changes address, events and note',
  }),
  'webhooks/setPaused': byManagers.change({
    input: z.object({ endpointId: rowId, paused: z.boolean() }),
    output: endpoint,
    errors: ['NOT_FOUND'],
    summary: 'Holds back what is sent, or goes on with what waited',
  }),
  'webhooks/rotate': byManagers.change({
    input: z.object({ endpointId: rowId }),
    output: z.object({ secret, oldSecretUntil: time }),
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 30, seconds: 3600 },
    summary: `A new secret; the one before signs as well for ${secretOverlapHours} hours`,
  }),
  'webhooks/remove': byManagers.change({
    input: z.object({ endpointId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Removes an endpoint with what waits for it',
  }),
  'webhooks/test': byManagers.change({
    input: z.object({ endpointId: rowId }),
    output: z.object({ deliveryId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'account', max: 30, seconds: 300 },
    summary: 'Sends `webhook.test` to it',
  }),
  'webhooks/deliveries': byManagers.read({
    input: pageInput.extend({
      endpointId: rowId,
      state: z.enum(deliveryStates).optional(),
      type: z.string().max(64).optional(),
    }),
    output: pageOf(delivery),
    errors: ['NOT_FOUND'],
    summary: `What was sent to an endpoint in ${deliveryDays} days, newest first`,
  }),
  'webhooks/resend': byManagers.change({
    input: z.object({ deliveryId: rowId }),
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 120, seconds: 300 },
    summary: 'Sends it once more, under the same id',
  }),
});
