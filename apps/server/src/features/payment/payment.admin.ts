import type { bookCalls } from '@liuguang/contract/admin/payment/books.ts';
import type { orderCalls } from '@liuguang/contract/admin/payment/orders.ts';
import type { planCalls } from '@liuguang/contract/admin/payment/plans.ts';
import type { redeemCalls } from '@liuguang/contract/admin/payment/redeem.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import { agentExists } from '../../platform/admin/agent-exists.ts';
import { fail } from '../../platform/errors/fail.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Db } from '../../platform/db/db.ts';
import { checkBooksJob } from './books/book-check.jobs.ts';
import { addBookCheck, listBookChecks } from './books/book-check.repository.ts';
import { checkChannel, listChannels } from './channels/channel-admin.ts';
import type { PaymentChannels } from './channels/channel.ts';
import type { ChannelDirectory } from './channels/channel-directory.ts';
import type { OrderAdminService } from './orders/order-admin.service.ts';
import { findPlan, listPlans, movePlan, savePlanOfAgent, setPlanActive } from './plans/plan-admin.repository.ts';
import { findBatch, listBatches, listCodes, setRevoked } from './redeem/redeem-admin.repository.ts';
import type { RedeemService } from './redeem/redeem.service.ts';
import type { RefundService } from './refunds/refund.service.ts';

interface Deps {
  readonly db: Db;
  readonly channels: PaymentChannels;
  readonly directory: Pick<ChannelDirectory, 'installation' | 'of'>;
  readonly orders: OrderAdminService;
  readonly refunds: Pick<RefundService, 'refund'>;
  readonly redeems: Pick<RedeemService, 'makeBatch' | 'hashOf'>;
}

type Calls = typeof planCalls & typeof orderCalls & typeof redeemCalls & typeof bookCalls;

/** 会员: plans, orders, refunds, codes, channels and the proof of the books. */
export function paymentAdminRoutes({
  db,
  channels,
  directory,
  orders,
  refunds,
  redeems,
}: Deps): AdminSection<keyof Calls> {
  return {
    'plans/list': (search, { agentIds }) => listPlans(db, search, agentIds),
    'plans/save': async (wanted, context) => {
      const before = wanted.planId === undefined ? null : await ownPlan(db, wanted.planId, context);
      // Whose it is, is not changed.
      if (before && before.agentId !== wanted.agentId) throw fail('NOT_FOUND');
      return await context.change(async (trx) => {
        const after = await savePlanOfAgent(trx, wanted);
        context.audit({ subject: `plan ${after.planId}`, agentId: after.agentId, details: { before, after } });
        return after;
      });
    },
    'plans/setActive': async ({ planId, active }, context) => {
      const { agentId } = await ownPlan(db, planId, context);
      context.audit({ subject: `plan ${planId}`, agentId });
      return await context.change((trx) => setPlanActive(trx, planId, active));
    },
    'plans/move': async ({ planId, direction }, context) => {
      const plan = await ownPlan(db, planId, context);
      context.audit({ subject: `plan ${planId}`, agentId: plan.agentId });
      await context.change((trx) => movePlan(trx, plan, direction));
      return {};
    },

    'orders/list': (search, { agentIds }) => orders.list(search, agentIds),
    'orders/get': async ({ orderId }, context) => {
      context.own([await orders.agentOf(orderId)]);
      return await orders.detail(orderId);
    },
    'orders/refund': async ({ orderId, amount, reason, takenBack, clientKey }, context) => {
      const agentId = await orders.agentOf(orderId);
      context.own([agentId]);
      const made = await refunds.refund({ agentId, orderId, amount, reason, takenBack, key: clientKey });
      context.audit({ subject: `order ${orderId}`, agentId, details: { ...made, takenBack } });
      return made;
    },

    'redeem/list': (search, { agentIds }) => listBatches(db, search, agentIds, redeems.hashOf),
    'redeem/codes': async (search, context) => {
      await ownBatch(db, search.batchId, context);
      return await listCodes(db, search, redeems.hashOf);
    },
    'redeem/make': async (wanted, context) => {
      if (wanted.expiresAt <= context.now())
        throw fail('INVALID_INPUT', { fields: { expiresAt: '有效期须在今天之后' } });
      await knownAgent(db, wanted.agentId);
      const { batchId, codes } = await redeems.makeBatch({ ...wanted, madeBy: context.staff.name });
      context.audit({ subject: `redeem batch ${batchId}`, agentId: wanted.agentId });
      return { batch: await findBatch(db, batchId), codes };
    },
    'redeem/setRevoked': async (wanted, context) => {
      const { agentId } = await ownBatch(db, wanted.batchId, context);
      context.audit({ subject: `redeem batch ${wanted.batchId}`, agentId });
      await context.change((trx) => setRevoked(trx, wanted, context.now()));
      return {};
    },

    'channels/list': async (_input, context) => ({
      list: await listChannels({ db, channels, directory }, context.now()),
    }),
    'channels/check': ({ channelId }) => checkChannel({ channels, directory }, channelId),
    'books/checks': async () => ({ list: await listBookChecks(db) }),
    'books/check': (_input, context) =>
      context.change(async (trx) => {
        const check = await addBookCheck(trx, context.staff.name, context.now());
        await enqueue(trx, checkBooksJob, { checkId: check.checkId });
        context.audit({ subject: `book check ${check.checkId}` });
        return check;
      }),
  };
}

async function ownPlan(db: Db, planId: string, context: AdminContext) {
  const plan = await findPlan(db, planId);
  context.own([plan.agentId]);
  return plan;
}

async function ownBatch(db: Db, batchId: string, context: AdminContext) {
  const batch = await findBatch(db, batchId);
  context.own([batch.agentId]);
  return batch;
}

async function knownAgent(db: Db, agentId: string): Promise<void> {
  if (!(await agentExists(db, agentId))) throw fail('INVALID_INPUT', { fields: { agentId: '渠道不存在' } });
}
