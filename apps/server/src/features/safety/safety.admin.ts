import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { adminSafetyCalls, QueueRow } from '@liuguang/contract/admin/safety.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import { failSaying } from '../../platform/errors/fail.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BatchService } from './decision/batch.service.ts';
import type { CaseLooks } from './case/case-look.service.ts';
import type { DecisionService } from './decision/decision.service.ts';
import { releaseHold, shownHold } from './report/hold.repository.ts';
import { overdueCounts, type QueueItem, queuePage } from './queue/queue.repository.ts';
import { alarmMs } from './safety-rules.ts';
import { takedownLog } from './queue/takedown-log.repository.ts';
import type { WaitingService } from './decision/waiting.service.ts';

interface Deps {
  readonly db: Db;
  readonly looks: CaseLooks;
  readonly decisions: DecisionService;
  readonly waiting: WaitingService;
  readonly batches: BatchService;
}

type Done = AdminOutput<'safety/decide'>;

export function safetyAdminRoutes(deps: Deps): AdminSection<keyof typeof adminSafetyCalls> {
  const { db, looks, decisions, waiting, batches } = deps;

  /** Something that is decided by its services, each in a transaction of its own, once it is sure whose it is. */
  async function about(
    context: AdminContext,
    which: Parameters<CaseLooks['agentOf']>[0],
    act: (by: string) => Promise<unknown>,
  ): Promise<Done> {
    const agentId = await looks.agentOf(which);
    context.own([agentId]);
    await act(`staff ${context.staff.staffId}`);
    context.audit({ subject: `${which.what} ${which.id}`, agentId });
    return {};
  }

  return {
    async 'safety/queue'({ agentId: _agentId, ...search }, { agentIds, now }) {
      const page = await queuePage(db, { ...search, agentIds });
      return { ...page, list: page.list.map((item) => toRow(item, now())) };
    },
    'safety/counts': async (_input, { agentIds, now }) => ({
      ...(await overdueCounts(db, agentIds, now())),
      hold: await shownHold(db, now()),
    }),
    async 'safety/item'(which, context) {
      context.own([await looks.agentOf(which)]);
      return await looks.item(which);
    },
    'safety/decide': (input, context) =>
      about(context, { what: 'report', id: input.caseId }, (by) => decisions.decide({ ...input, by })),
    'safety/undo': ({ caseId }, context) =>
      about(context, { what: 'report', id: caseId }, (by) => decisions.undo({ caseId, by })),
    async 'safety/decideMany'(input, context) {
      const agentId = await batches.agentOfReport(input.reportId);
      context.own([agentId]);
      const result = await batches.decide(input, `staff ${context.staff.staffId}`, context.agentIds);
      context.audit({ subject: `report ${input.reportId}`, agentId, details: { ...result } });
      return result;
    },
    async 'safety/undoMany'({ batchId }, context) {
      context.own(await batches.agentsOfBatch(batchId));
      const result = await batches.undo(batchId, `staff ${context.staff.staffId}`);
      context.audit({ subject: `safety batch ${batchId}`, details: { ...result } });
      return result;
    },
    'safety/release': async (_input, context) =>
      await context.change(async (trx) => {
        const released = await releaseHold(trx, `staff ${context.staff.staffId}`, context.now());
        if (!released) throw failSaying('自动隐藏没有被暂停', 'CONFLICT');
        context.audit({ subject: 'automatic hiding' });
        return {};
      }),
    'safety/decideAppeal': (input, context) =>
      about(context, { what: 'appeal', id: input.caseId }, (by) => decisions.decideAppeal({ ...input, by })),
    'safety/decideWaiting': (input, context) =>
      about(context, { what: input.what, id: input.id }, () => waiting.decide(input)),
    'safety/log': async (query, { agentIds }) => await takedownLog(db, query, agentIds),
  };
}

function toRow(item: QueueItem, now: number): QueueRow {
  const { what, id, agentId, title, urgent, hidden, reports, openedAt, dueAt } = item;
  const left = dueAt - now;
  return {
    rowId: `${what} ${id}`,
    what,
    id,
    agentId,
    kind: item.kind as QueueRow['kind'],
    title,
    urgent,
    hidden,
    reports,
    reasons: item.reasons as QueueRow['reasons'],
    openedAt,
    dueAt,
    level: left <= 0 ? 'overdue' : urgent && left <= alarmMs ? 'alarm' : urgent ? 'urgent' : 'calm',
  };
}
