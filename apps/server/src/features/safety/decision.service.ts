import type { Kysely } from 'kysely';
import { audit } from '../../platform/audit/audit.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fail, failSaying } from '../../platform/http/fail.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { notify } from '../message/message.service.ts';
import { blockMedia, unblockMedia } from './blocked-media.service.ts';
import { type CaseRow, caseForUpdate, changeCase, reportersOf } from './case.repository.ts';
import { kindNames, reportNumber } from './safety-rules.ts';

export interface Decision {
  readonly caseId: string;
  readonly decision: 'keep' | 'remove' | 'restrict';
  /** Told to the author and to those who reported. */
  readonly reason: string;
  /** A hint for whoever looks after accounts; nothing happens by itself. */
  readonly banAdvised?: boolean;
  /** For the log: `staff 4`, `cli`. */
  readonly by: string;
}

export interface DecisionService {
  decide(decision: Decision): Promise<CaseRow>;
  /** Granted: what was taken down is shown again, and may be uploaded again. */
  decideAppeal(given: { caseId: string; granted: boolean; reason: string; by: string }): Promise<CaseRow>;
}

interface Deps {
  readonly db: Kysely<Schema>;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  readonly clock: () => number;
}

const states = { keep: 'kept', remove: 'removed', restrict: 'restricted' } as const;

export function decisionService({ db, kinds, clock }: Deps): DecisionService {
  async function withCase(
    caseId: string,
    reason: string,
    act: (trx: Kysely<Schema>, row: CaseRow, reported: ReportedKind) => Promise<CaseRow>,
  ): Promise<CaseRow> {
    if (reason.trim() === '') throw fail('INVALID_INPUT', { fields: { reason: '请填写处理理由' } });
    return await db.transaction().execute(async (trx) => {
      const row = await caseForUpdate(trx, caseId);
      const reported = row && kinds.get(row.kind);
      if (!row || !reported) throw fail('NOT_FOUND');
      return await act(trx, row, reported);
    });
  }

  return {
    decide: async ({ caseId, decision, reason, banAdvised = false, by }) =>
      await withCase(caseId, reason, async (trx, row, reported) => {
        if (row.state !== 'open') throw failSaying('这个举报已经处理过', 'CONFLICT');
        if (decision === 'restrict' && !reported.restrict) throw failSaying('这类内容不能设为 18+', 'CONFLICT');
        const now = clock();
        let { hidden, kept } = row;
        if (decision === 'remove') {
          if (!hidden) {
            const taken = await reported.hide(trx, row.item_id, now);
            if (taken !== null) [hidden, kept] = [true, taken];
          }
          await blockMedia(trx, row.id, (await reported.media?.(trx, row.item_id)) ?? []);
        } else {
          await show(trx, row, reported, now);
          if (decision === 'restrict') await reported.restrict?.(trx, row.item_id, now);
          [hidden, kept] = [false, null];
        }
        const decided = await changeCase(trx, caseId, {
          state: states[decision],
          hidden,
          kept: kept === null ? null : JSON.stringify(kept),
          reason,
          ban_advised: banAdvised,
          decided_at: new Date(now),
          decided_by: by,
        });
        await audit(trx, now, {
          agentId: row.agent_id,
          actor: by,
          action: `safety.${decision}`,
          subject: `${row.kind} ${row.item_id}`,
          details: { caseId, banAdvised },
        });
        await tellAll(trx, decided, row.hidden, now);
        return decided;
      }),

    decideAppeal: async ({ caseId, granted, reason, by }) =>
      await withCase(caseId, reason, async (trx, row, reported) => {
        if (row.appeal_state !== 'open') throw failSaying('没有待处理的申诉', 'CONFLICT');
        const now = clock();
        if (granted) await show(trx, row, reported, now);
        const decided = await changeCase(trx, caseId, {
          appeal_state: granted ? 'granted' : 'refused',
          appeal_reason: reason,
          appeal_decided_at: new Date(now),
          ...(granted ? { state: 'kept', hidden: false, kept: null } : {}),
        });
        await audit(trx, now, {
          agentId: row.agent_id,
          actor: by,
          action: granted ? 'safety.appeal-granted' : 'safety.appeal-refused',
          subject: `${row.kind} ${row.item_id}`,
          details: { caseId },
        });
        if (row.owner_id !== null) {
          await notify(trx, {
            agentId: row.agent_id,
            accountId: row.owner_id,
            kind: 'review',
            title: granted ? '申诉成功' : '申诉未通过',
            text: `关于${kindNames[row.kind]}「${row.title}」的申诉${granted ? '已通过，处理已撤销' : '未通过，维持原处理'}。说明：${reason}`,
            link: `/reportCase?id=${row.id}`,
            key: `safety case ${row.id} appeal`,
            at: now,
          });
        }
        return decided;
      }),
  };
}

async function show(trx: Kysely<Schema>, row: CaseRow, reported: ReportedKind, now: number): Promise<void> {
  if (row.hidden) await reported.restore(trx, row.item_id, row.kept, now);
  await unblockMedia(trx, row.id);
}

/** Both sides: who reported hears that something was done, the author what and why. */
async function tellAll(trx: Kysely<Schema>, row: CaseRow, wasHidden: boolean, now: number): Promise<void> {
  const name = `${kindNames[row.kind]}「${row.title}」`;
  const outcome = { removed: '已下架', restricted: '已设为仅限成年人查看', kept: '未发现违规', open: '' }[row.state];
  const reporters = await reportersOf(trx, row.id);
  await notify(
    trx,
    ...reporters.map(({ id, reporterId }) => ({
      agentId: row.agent_id,
      accountId: reporterId,
      kind: 'report' as const,
      title: '举报处理结果',
      text: `你举报的${name}${outcome}（编号 ${reportNumber(id)}）。说明：${row.reason ?? ''}`,
      key: `safety report ${id}`,
      at: now,
    })),
  );
  // Who never heard of it and keeps everything need not hear of it now.
  if (row.owner_id === null || (row.state === 'kept' && !wasHidden)) return;
  const own = { removed: '已被下架', restricted: '已被设为 18+', kept: '已恢复展示', open: '' }[row.state];
  await notify(trx, {
    agentId: row.agent_id,
    accountId: row.owner_id,
    kind: 'review',
    title: `你的${kindNames[row.kind]}${own}`,
    text: `「${row.title}」${own}。理由：${row.reason ?? ''}${row.state === 'kept' ? '' : '。如有异议可以申诉一次。'}`,
    link: `/reportCase?id=${row.id}`,
    key: `safety case ${row.id} decided`,
    at: now,
  });
}
