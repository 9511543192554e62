import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import type { Kysely } from 'kysely';
import { parseId } from '../../platform/db/id.ts';
import { lockFor } from '../../platform/db/lock.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fail, failSaying } from '../../platform/http/fail.ts';
import type { Account } from '../../platform/http/handlers.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { notify } from '../message/message.service.ts';
import { addCase, addReport, type CaseRow, caseForUpdate, changeCase, openCase, reportBy } from './case.repository.ts';
import { hideItem } from './hiding.ts';
import { dueAt, hidesAtOnce, kindNames, reportNumber } from './safety-rules.ts';

export interface ReportService {
  report(account: Account, given: ParsedInput<'report'>): Promise<CallOutput<'report'>>;
  /** The author's own. */
  ownCase(account: Account, caseId: string): Promise<CallOutput<'report/case'>>;
  appeal(account: Account, given: ParsedInput<'report/appeal'>): Promise<CallOutput<'report/appeal'>>;
}

interface Deps {
  readonly db: Kysely<Schema>;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  readonly cleanText: (text: string) => string;
  readonly clock: () => number;
}

export function reportService({ db, kinds, cleanText, clock }: Deps): ReportService {
  return {
    async report(account, { kind, id, reason, text: given }) {
      const { agentId, accountId } = account;
      const itemId = parseId(id);
      const reported = kinds.get(kind);
      if (itemId === null || !reported) throw fail('NOT_FOUND');
      const text = cleanText(given);
      const now = clock();
      return await db.transaction().execute(async (trx) => {
        // Two people may report the same thing in the same moment; it is one case.
        await lockFor(trx, `safety ${kind} ${itemId}`);
        const [before, open] = [await reportBy(trx, accountId, kind, itemId), await openCase(trx, kind, itemId)];
        const graver = open !== null && !open.urgent && hidesAtOnce(reason);
        if (before && !graver) return { reportNumber: reportNumber(before.id) };
        // What is hidden is found no more; who reports it had it before their eyes a moment ago.
        const item = open?.agent_id === agentId ? null : await reported.find(trx, agentId, itemId);
        const known = open ?? (item && (await addCase(trx, { agentId, kind, itemId, item, now })));
        if (!known || (known.agent_id !== agentId && !item)) throw fail('NOT_FOUND');
        if (known.owner_id === accountId) throw failSaying('不能举报自己发布的内容', 'CONFLICT');
        const reportId =
          before?.id ??
          (await addReport(trx, { caseId: known.id, kind, itemId, reporterId: accountId, reason, text, now }));
        if (reportId === null) throw fail('CONFLICT');
        if (hidesAtOnce(reason) && !known.urgent) await hideAtOnce(trx, reported, known, now);
        return { reportNumber: reportNumber(reportId) };
      });
    },

    ownCase: async (account, caseId) => toWire(await mine(db, account, caseId)),

    async appeal(account, { caseId, text: given }) {
      const text = cleanText(given);
      if (text === '') throw fail('INVALID_INPUT', { fields: { text: '请填写申诉理由' } });
      return await db.transaction().execute(async (trx) => {
        const row = await mine(trx, account, caseId);
        if (row.appeal_state !== null) throw failSaying('已经申诉过，每个处理结果只能申诉一次', 'CONFLICT');
        if (!canAppeal(row)) throw failSaying('内容正在审核，处理完成后可以申诉', 'CONFLICT');
        const now = clock();
        return toWire(
          await changeCase(trx, row.id, {
            appeal_text: text,
            appeal_state: 'open',
            appealed_at: new Date(now),
            appeal_due_at: dueAt(false, now),
          }),
        );
      });
    },
  };
}

async function mine(executor: Kysely<Schema>, { accountId }: Account, given: string): Promise<CaseRow> {
  const caseId = parseId(given);
  const row = caseId === null ? null : await caseForUpdate(executor, caseId);
  // What was reported and stayed where it was is none of the author's concern.
  if (!row || row.owner_id !== accountId || (row.state === 'open' && !row.hidden)) throw fail('NOT_FOUND');
  return row;
}

async function hideAtOnce(trx: Kysely<Schema>, reported: ReportedKind, known: CaseRow, now: number): Promise<void> {
  const kept = known.hidden ? null : await hideItem(trx, reported, known.item_id, now);
  await changeCase(trx, known.id, {
    urgent: true,
    due_at: dueAt(true, known.opened_at.getTime()),
    ...(kept === null ? {} : { hidden: true, kept: JSON.stringify(kept) }),
  });
  if (kept === null || known.owner_id === null) return;
  await notify(trx, {
    agentId: known.agent_id,
    accountId: known.owner_id,
    kind: 'review',
    title: `你的${kindNames[known.kind]}已暂时隐藏`,
    text: `「${known.title}」被举报涉及严重违规，审核期间暂不展示，我们会在 24 小时内处理。`,
    link: `/reportCase?id=${known.id}`,
    key: `safety case ${known.id} hidden`,
    at: now,
  });
}

function canAppeal(row: CaseRow): boolean {
  return row.appeal_state === null && (row.state === 'removed' || row.state === 'restricted');
}

function toWire(row: CaseRow): CallOutput<'report/case'> {
  return {
    caseId: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state === 'open' ? 'hidden' : row.state,
    reason: row.reason ?? '',
    at: (row.decided_at ?? row.opened_at).getTime(),
    appeal:
      row.appeal_state === null
        ? null
        : {
            text: row.appeal_text ?? '',
            at: row.appealed_at?.getTime() ?? 0,
            state: row.appeal_state === 'granted' || row.appeal_state === 'refused' ? row.appeal_state : 'open',
            reason: row.appeal_reason ?? '',
          },
    canAppeal: canAppeal(row),
  };
}
