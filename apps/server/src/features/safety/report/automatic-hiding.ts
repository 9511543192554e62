import { reportKindNames } from '@liuguang/contract/report-names.ts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import type { ReportedKind } from '../../../platform/safety/reported-kind.ts';
import { notify } from '../../message/message.public.ts';
import { changeCase } from '../case/case.repository.ts';
import type { SafetyCase } from '../case/safety-case.ts';
import { hideItem, lookHash } from '../case/hiding.ts';
import { activeHold, beginHold } from './hold.repository.ts';
import { dueAt, frontDueAt, type ReportReason } from '../safety-rules.ts';
import { enoughHidden, type NotHidden, overCap, saysNothingNew, type Trust, windowMs } from './weighing.ts';
import { decisionBefore, hiddenNow, isProtected, recentReports } from './weighing.repository.ts';

/** One report for the gravest reasons, already written down. */
export interface GraveReport {
  readonly reportId: string;
  readonly accountId: string;
  readonly addressHash: Buffer;
  readonly trust: Trust;
  readonly reason: ReportReason;
}

interface Deps {
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Hides what was reported for the gravest reasons, or says why not. What could not be hidden is due soonest, so that a
 * person sees it next; only what says nothing new, and the word of who was wrong before, waits like any urgent case.
 */
export function automaticHiding({ log }: Deps) {
  /** Whether reporters have reported or hidden as much already as they may. */
  async function excess(trx: Db, { kind }: SafetyCase, report: GraveReport, now: number) {
    const recent = await recentReports(trx, { ...report, since: now - windowMs });
    if (overCap(report.trust, recent)) return 'cap';
    const hold = report.trust === 'visitor' ? await activeHold(trx, now) : null;
    if (hold) {
      await beginHold(trx, hold.hidden, now);
      return 'hold';
    }
    const hidden = await hiddenNow(trx, kind);
    if (!enoughHidden(report.trust, hidden)) return null;
    if (await beginHold(trx, hidden.site.hidden, now)) {
      log.error(
        { kind, trust: report.trust, ...hidden.site },
        'reports have hidden as much of the site as they may: automatic hiding is held, decide and release it',
      );
    }
    return 'hold';
  }

  async function obstacle(
    trx: Db,
    reported: ReportedKind,
    known: SafetyCase,
    report: GraveReport,
    now: number,
  ): Promise<NotHidden | null> {
    const refused = await refusal(trx, reported, known, report);
    if (refused) return refused;
    // Most of a wave ends here. Only what would hide something waits for others that would: each waits with a connection.
    const tooMuch = await excess(trx, known, report, now);
    if (tooMuch) return tooMuch;
    await lockFor(trx, 'safety automatic hiding');
    return await excess(trx, known, report, now);
  }

  return async function weigh(
    trx: Db,
    reported: ReportedKind,
    known: SafetyCase,
    report: GraveReport,
    now: number,
  ): Promise<void> {
    const why = await obstacle(trx, reported, known, report, now);
    const kept = why === null ? await hideItem(trx, reported, known.itemId, now) : null;
    const front = why !== null && why !== 'doubted' && why !== 'decided';
    const due = front ? frontDueAt(now) : dueAt(true, known.openedAt);
    await changeCase(trx, known.caseId, {
      urgent: true,
      dueAt: Math.min(due, known.dueAt),
      notHidden: why,
      ...(kept === null ? {} : { hidden: true, autoHiddenAt: now, kept }),
    });
    if (kept !== null) await tellOwner(trx, known, now);
  };
}

/** What stands against it by its own nature; no other report changes that. */
async function refusal(
  trx: Db,
  reported: ReportedKind,
  known: SafetyCase,
  { trust, reason }: GraveReport,
): Promise<NotHidden | null> {
  if (await isProtected(trx, known)) return 'protected';
  if (trust === 'doubted') return 'doubted';
  const look = () => lookHash(trx, reported, known.itemId, null);
  const before = await decisionBefore(trx, known, { reason, look });
  return before && saysNothingNew(before) ? 'decided' : null;
}

async function tellOwner(trx: Db, known: SafetyCase, now: number): Promise<void> {
  if (known.ownerId === null) return;
  await notify(trx, {
    agentId: known.agentId,
    accountId: known.ownerId,
    kind: 'review',
    title: `你的${reportKindNames[known.kind]}已暂时隐藏`,
    text: `「${known.title}」被举报涉及严重违规，审核期间暂不展示，我们会在 24 小时内处理。`,
    link: `/reportCase?id=${known.caseId}`,
    key: `safety case ${known.caseId} hidden`,
    at: now,
  });
}
