import { createHmac } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { addressKey } from '../../../platform/net/address.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import type { ReportedKind } from '../../../platform/safety/reported-kind.ts';
import type { automaticHiding } from './automatic-hiding.ts';
import { announce } from '../../webhook/webhook.public.ts';
import { addCase, caseForUpdate, changeCase, openCase } from '../case/case.repository.ts';
import type { SafetyCase } from '../case/safety-case.ts';
import { addReport, makeGraver, reportBy } from './report.repository.ts';
import { dueAt, isGrave, reportNumber } from '../safety-rules.ts';
import { reporterFacts } from './weighing.repository.ts';
import { trustOf } from './weighing.ts';

export type ReportService = ReturnType<typeof reportService>;

interface Deps {
  readonly db: Db;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  readonly cleanText: (text: string) => string;
  readonly weigh: ReturnType<typeof automaticHiding>;
  /** Addresses are counted, not kept: under this. */
  readonly pepper: Buffer;
  readonly clock: () => number;
}

export function reportService({ db, kinds, cleanText, weigh, pepper, clock }: Deps) {
  const addressHash = (address: string) =>
    createHmac('sha256', pepper)
      .update(`report from|${addressKey(address)}`)
      .digest();

  return {
    async report(account: Account, { kind, id, reason, text: given }: ParsedInput<'report'>, address: string) {
      const { agentId, accountId } = account;
      const itemId = parseId(id);
      const reported = kinds.get(kind);
      if (itemId === null || !reported) throw fail('NOT_FOUND');
      const text = cleanText(given);
      const now = clock();
      return await transact(db, async (trx) => {
        // Two people may report the same thing in the same moment; it is one case.
        await lockFor(trx, `safety ${kind} ${itemId}`);
        const [before, open] = [await reportBy(trx, accountId, kind, itemId), await openCase(trx, kind, itemId)];
        // An account reports an item once; only a graver reason, while nothing is decided, adds to that.
        const graver =
          before?.caseId === open?.caseId && isGrave(reason) && before !== undefined && !isGrave(before.reason);
        if (before && !graver) return { reportNumber: reportNumber(before.id) };
        // A hidden item is not found any more, though the reporter saw it a moment ago: its open case will do.
        const item = open?.agentId === agentId ? null : await reported.find(trx, agentId, itemId);
        const known = open ?? (item && (await addCase(trx, { agentId, kind, itemId, item, now })));
        if (!known || (known.agentId !== agentId && !item)) throw fail('NOT_FOUND');
        if (known.ownerId === accountId) throw failSaying('不能举报自己发布的内容', 'CONFLICT');
        const trust = trustOf(await reporterFacts(trx, accountId), now);
        const said = { reason, trust, addressHash: addressHash(address), now };
        const reportId =
          before?.id ??
          (await addReport(trx, { ...said, caseId: known.caseId, kind, itemId, reporterId: accountId, text }));
        if (reportId === null) throw fail('CONFLICT');
        if (before) await makeGraver(trx, before.id, said);
        else {
          const data = { reportId, caseId: known.caseId, agentId, kind, itemId, reason };
          await announce(trx, { type: 'report.filed', agentId, data, at: now });
        }
        if (isGrave(reason) && !known.hidden) await weigh(trx, reported, known, { ...said, reportId, accountId }, now);
        return { reportNumber: reportNumber(reportId) };
      });
    },

    /** The author's own. */
    ownCase: async (account: Account, caseId: string) => toWire(await mine(db, account, caseId)),

    async appeal(account: Account, { caseId, text: given }: ParsedInput<'report/appeal'>) {
      const text = cleanText(given);
      if (text === '') throw fail('INVALID_INPUT', { fields: { text: '请填写申诉理由' } });
      return await transact(db, async (trx) => {
        const row = await mine(trx, account, caseId);
        if (row.appealState !== null) throw failSaying('已经申诉过，每个处理结果只能申诉一次', 'CONFLICT');
        if (!canAppeal(row)) throw failSaying('内容正在审核，处理完成后可以申诉', 'CONFLICT');
        const now = clock();
        return toWire(
          await changeCase(trx, row.caseId, {
            appealText: text,
            appealState: 'open',
            appealedAt: now,
            appealDueAt: dueAt(false, now),
          }),
        );
      });
    },
  };
}

async function mine(executor: Db, { accountId }: Account, given: string): Promise<SafetyCase> {
  const caseId = parseId(given);
  const row = caseId === null ? null : await caseForUpdate(executor, caseId);
  // The author learns of a case only once it hides something or is decided.
  if (!row || row.ownerId !== accountId || (row.state === 'open' && !row.hidden)) throw fail('NOT_FOUND');
  return row;
}

function canAppeal(row: SafetyCase): boolean {
  return row.appealState === null && (row.state === 'removed' || row.state === 'restricted');
}

function toWire(row: SafetyCase): CallOutput<'report/case'> {
  return {
    caseId: row.caseId,
    kind: row.kind,
    title: row.title,
    state: row.state === 'open' ? 'hidden' : row.state,
    reason: row.reason ?? '',
    at: row.decidedAt ?? row.openedAt,
    appeal:
      row.appealState === null
        ? null
        : {
            text: row.appealText ?? '',
            at: row.appealedAt ?? 0,
            state: row.appealState,
            reason: row.appealReason ?? '',
          },
    canAppeal: canAppeal(row),
  };
}
