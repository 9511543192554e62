import { writeStaffAudit } from '../../../platform/admin/staff-audit.ts';
import type { SealedBox } from '../../../platform/config/sealed-box.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { enqueue, enqueueMany } from '../../../platform/jobs/enqueue.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { deliverJobSpec } from '../webhook.job-spec.ts';
import {
  type Claimed,
  claimEndpoint,
  deleteOld,
  type Due,
  dueDeliveries,
  fullEndpoints,
  nextDue,
  noteAttempt,
  noteHealth,
  pauseFailed,
  releaseEndpoint,
  turnMs,
} from './delivery.repository.ts';
import { sendEvent, type Sent } from './send-event.ts';

const second = 1000;
const hour = 3600 * second;
/** After each attempt that failed; together three days. */
export const waits = [5, 30, 120, 600, 1800].map((seconds) => seconds * second);
waits.push(...[1, 2, 4, 8, 12, 20, 24].map((hours) => hours * hour));

/** So many at once at one endpoint. */
const atOnce = 10;
/** Then others have their turn. */
const sliceMs = 10 * second;
/**
 * An endpoint at which everything failed is left alone for a tenth of the time that it has failed, within these bounds: it
 * does not keep a worker busy with waiting.
 */
const rests = { least: 5 * second, most: 300 * second };
/** Nothing at all has arrived for this long when the first event is given up: then the endpoint is. */
const deadMs = 48 * hour;
const sweepAheadMs = 60 * second;
const batch = 5000;

interface Deps {
  readonly db: Db;
  readonly box: SealedBox;
  readonly allowLoopback: boolean;
  readonly clock: () => number;
  readonly log: Logger;
  /** How long an answer may take, in tests. */
  readonly timeoutMs?: number;
}

export type DeliveryService = ReturnType<typeof deliveryService>;

export function deliveryService({ db, box, allowLoopback, clock, log, timeoutMs }: Deps) {
  async function attempt(target: Claimed, due: Due, signal: AbortSignal): Promise<Sent> {
    const now = clock();
    const old = target.oldSecretUntil && target.oldSecretUntil.getTime() > now ? target.oldSecret : null;
    const secrets = [target.secret, ...(old ? [old] : [])].map((sealed) => box.open(sealed));
    const options = { now, allowLoopback, signal, ...(timeoutMs !== undefined && { timeoutMs }) };
    return await sendEvent({ url: target.url, secrets }, due, options);
  }

  /** Writes down how a batch went; whether anything arrived. */
  async function conclude(endpointId: string, target: Claimed, tried: readonly (readonly [Due, Sent])[]) {
    const now = clock();
    const arrived = tried.some(([, { isTaken }]) => isTaken);
    const givenUp = tried.some(([{ attempts }, { isTaken }]) => !isTaken && waits[attempts] === undefined);
    const isDead = givenUp && !arrived && target.failingSince !== null && now - target.failingSince.getTime() >= deadMs;
    await transact(db, async (trx) => {
      for (const [due, sent] of tried) {
        const wait = sent.isTaken ? undefined : waits[due.attempts];
        await noteAttempt(trx, due, sent, now, wait === undefined ? null : now + wait);
      }
      await noteHealth(trx, endpointId, { arrived, now });
      if (!isDead || !(await pauseFailed(trx, endpointId, now))) return;
      const note = { subject: `webhook ${endpointId}`, details: { url: target.url, failed: true } };
      await writeStaffAudit(trx, { at: now, actor: null, address: '', call: 'webhooks/setPaused', input: {}, note });
      // A line at level error is what alarms are made of; the console shows it as well.
      log.error({ endpointId }, 'nothing arrived at a webhook endpoint for days: it is paused');
    });
    return arrived;
  }

  function restOf({ failingSince }: Claimed): number {
    const failing = failingSince ? clock() - failingSince.getTime() : 0;
    return Math.min(rests.most, Math.max(rests.least, failing / 10));
  }

  /** The job that goes on with what is left, when that is due. */
  async function wake(endpointId: string): Promise<void> {
    for (const { at } of await nextDue(db, endpointId)) {
      await enqueue(db, deliverJobSpec, { endpointId }, { key: wakeKey(endpointId), runAt: new Date(at) });
    }
  }

  return {
    /**
     * Sends what is due at one endpoint, for a while. One worker at a time is at an endpoint, so a slow one holds up
     * nobody but itself; what was sent and not written down when a worker dies is sent again.
     */
    async deliver(endpointId: string, signal: AbortSignal): Promise<void> {
      const began = clock();
      const target = await claimEndpoint(db, endpointId, began, began + turnMs);
      if (!target) return;
      let rest = 0;
      while (rest === 0 && !signal.aborted && clock() - began < sliceMs) {
        const due = await dueDeliveries(db, endpointId, clock(), atOnce);
        if (due.length === 0) break;
        const tried = await Promise.all(due.map(async (one) => [one, await attempt(target, one, signal)] as const));
        // Broken off by us, not by the endpoint.
        const own = tried.filter(([, { isTaken }]) => isTaken || !signal.aborted);
        if (own.length === 0) break;
        if (!(await conclude(endpointId, target, own))) rest = restOf(target);
      }
      await releaseEndpoint(db, endpointId, clock() + rest);
      // After the release: what was announced while this worker was at it found the endpoint busy, and is seen here.
      await wake(endpointId);
    },

    /** What a killed worker left, and what is over. */
    async sweep(signal: AbortSignal): Promise<void> {
      const now = clock();
      const soon = (await nextDue(db)).filter(({ at }) => at < now + sweepAheadMs);
      await enqueueMany(
        db,
        deliverJobSpec,
        soon.map(({ endpointId, at }) => ({
          payload: { endpointId },
          key: wakeKey(endpointId),
          runAt: new Date(Math.max(at, now)),
        })),
      );
      for (const endpointId of await fullEndpoints(db)) {
        log.error({ endpointId }, 'the queue of a webhook endpoint is full: events are lost');
      }
      let gone: number;
      do gone = await deleteOld(db, now, batch);
      while (gone === batch && !signal.aborted);
    },
  };
}

function wakeKey(endpointId: string): string {
  return `webhook ${endpointId}`;
}
