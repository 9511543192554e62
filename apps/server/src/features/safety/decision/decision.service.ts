import { audit } from '../../../platform/audit/audit.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { ReportedKind, ReportedKindName } from '../../../platform/safety/reported-kind.ts';
import { blockMedia, unblockMedia } from '../screening/blocked-media.repository.ts';
import { addCase, caseForUpdate, changeCase, lastCase, openCase } from '../case/case.repository.ts';
import { tellAll, tellOfAppeal, untellAll } from './decision-notifications.ts';
import { hideItem, lookHash, showItem } from '../case/hiding.ts';
import type { SafetyCase } from '../case/safety-case.ts';
import { reportersOf } from '../report/report.repository.ts';
import { canUndo } from '../safety-rules.ts';

interface Verdict {
  readonly decision: 'keep' | 'remove' | 'restrict';
  /** Told to the author and to those who reported. */
  readonly reason: string;
  /** A hint for whoever looks after accounts; nothing happens by itself. */
  readonly banAdvised?: boolean;
  /** For the log: `staff 4`, `cli`. */
  readonly by: string;
  /** Decided together with others. */
  readonly batchId?: string;
}

/** Something that nobody reported. */
interface Found {
  readonly agentId: string;
  readonly kind: ReportedKindName;
  readonly itemId: string;
  readonly reason: string;
  readonly by: string;
}

interface AppealVerdict {
  readonly caseId: string;
  readonly granted: boolean;
  readonly reason: string;
  readonly by: string;
}

export type DecisionService = ReturnType<typeof decisionService>;

interface Deps {
  readonly db: Db;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  readonly clock: () => number;
}

const states = { keep: 'kept', remove: 'removed', restrict: 'restricted' } as const;

export function decisionService({ db, kinds, clock }: Deps) {
  async function withCase(
    caseId: string,
    act: (trx: Db, row: SafetyCase, reported: ReportedKind) => Promise<SafetyCase>,
  ): Promise<SafetyCase> {
    return await transact(db, async (trx) => {
      const row = await caseForUpdate(trx, caseId);
      const reported = row && kinds.get(row.kind);
      if (!row || !reported) throw fail('NOT_FOUND');
      return await act(trx, row, reported);
    });
  }

  async function settle(trx: Db, row: SafetyCase, reported: ReportedKind, verdict: Verdict): Promise<SafetyCase> {
    const { decision, reason, banAdvised = false, by, batchId = null } = verdict;
    if (row.state !== 'open') throw failSaying('这个举报已经处理过', 'CONFLICT');
    if (decision === 'restrict' && !reported.restrict) throw failSaying('这类内容不能设为 18+', 'CONFLICT');
    const now = clock();
    let { hidden, kept } = row;
    if (decision === 'remove') {
      if (!hidden) {
        const taken = await hideItem(trx, reported, row.itemId, now);
        if (taken !== null) [hidden, kept] = [true, taken];
      }
      await blockMedia(trx, row.caseId, (await reported.media?.(trx, row.itemId)) ?? []);
    } else {
      await showItem(trx, row, reported, now);
      const changed = decision === 'restrict' && (await reported.restrict?.(trx, row.itemId, now, '18'));
      [hidden, kept] = [false, changed ? {} : null];
    }
    const decided = await changeCase(trx, row.caseId, {
      state: states[decision],
      hidden,
      kept,
      reason,
      banAdvised,
      decidedAt: now,
      decidedBy: by,
      decidedLook: await lookHash(trx, reported, row.itemId, kept),
      batchId,
    });
    await writeDown(trx, row, `safety.${decision}`, by, { banAdvised });
    await tellAll(trx, decided, row.hidden, now);
    return decided;
  }

  async function writeDown(
    trx: Db,
    row: SafetyCase,
    action: string,
    by: string,
    more: Record<string, boolean> = {},
  ): Promise<void> {
    const subject = `${row.kind} ${row.itemId}`;
    const details = { caseId: row.caseId, ...more };
    await audit(trx, clock(), { agentId: row.agentId, actor: by, action, subject, details });
  }

  return {
    async decide({ caseId, ...verdict }: Verdict & { readonly caseId: string }): Promise<SafetyCase> {
      needReason(verdict.reason);
      return await withCase(caseId, async (trx, row, reported) => await settle(trx, row, reported, verdict));
    },

    /** Granted: what was taken down is shown again, and may be uploaded again. */
    async decideAppeal({ caseId, granted, reason, by }: AppealVerdict): Promise<SafetyCase> {
      needReason(reason);
      return await withCase(caseId, async (trx, row, reported) => {
        if (row.appealState !== 'open') throw failSaying('没有待处理的申诉', 'CONFLICT');
        const now = clock();
        if (granted) {
          await showItem(trx, row, reported, now);
          await unblockMedia(trx, row.caseId);
        }
        const decided = await changeCase(trx, caseId, {
          appealState: granted ? 'granted' : 'refused',
          appealReason: reason,
          appealDecidedAt: now,
          ...(granted
            ? {
                state: 'kept',
                hidden: false,
                kept: null,
                decidedLook: await lookHash(trx, reported, row.itemId, null),
              }
            : {}),
        });
        await writeDown(trx, row, granted ? 'safety.appeal-granted' : 'safety.appeal-refused', by);
        await tellOfAppeal(trx, row, { granted, reason, now });
        return decided;
      });
    },

    /** Back to where it was before the decision, with the old deadline; the notifications of it are taken back. */
    undo: async ({ caseId, by }: { caseId: string; by: string }) =>
      await withCase(caseId, async (trx, row, reported) => {
        await lockFor(trx, `safety ${row.kind} ${row.itemId}`);
        const reports = (await reportersOf(trx, caseId)).length;
        if (!canUndo(row, reports)) throw failSaying('这个处理不能撤销', 'CONFLICT');
        if (await openCase(trx, row.kind, row.itemId)) {
          throw failSaying('这个内容又被举报，请处理新的举报', 'CONFLICT');
        }
        const now = clock();
        let { hidden, kept } = row;
        // What reports had hidden was hidden before the decision; everything else was shown.
        const wasHidden = row.autoHiddenAt !== null;
        if (!(hidden && wasHidden)) {
          await showItem(trx, row, reported, now);
          const taken = wasHidden ? await hideItem(trx, reported, row.itemId, now) : null;
          [hidden, kept] = [taken !== null, taken];
        }
        await unblockMedia(trx, row.caseId);
        await untellAll(trx, row.caseId);
        await writeDown(trx, row, 'safety.undo', by);
        return await changeCase(trx, caseId, {
          state: 'open',
          hidden,
          kept,
          reason: null,
          banAdvised: false,
          decidedAt: null,
          decidedBy: null,
          decidedLook: null,
          batchId: null,
        });
      }),

    /**
     * A removal by somebody who came across it, with all that belongs to one: reason, notification, appeal, no second
     * upload.
     */
    async takeDown({ agentId, kind, itemId, reason, by }: Found): Promise<SafetyCase> {
      needReason(reason);
      return await transact(db, async (trx) => {
        await lockFor(trx, `safety ${kind} ${itemId}`);
        const reported = kinds.get(kind);
        const item = await reported?.find(trx, agentId, itemId);
        const row =
          (await openCase(trx, kind, itemId)) ??
          (item ? await addCase(trx, { agentId, kind, itemId, item, now: clock() }) : null);
        if (!reported || !row) throw fail('NOT_FOUND');
        return await settle(trx, row, reported, { decision: 'remove', reason, by });
      });
    },

    /** Shows again what was taken down. Null when no decision keeps it hidden. */
    async putBack({ kind, itemId, reason, by }: Omit<Found, 'agentId'>): Promise<SafetyCase | null> {
      needReason(reason);
      const last = await lastCase(db, kind, itemId);
      if (!last?.hidden) return null;
      return await withCase(last.caseId, async (trx, row, reported) => {
        if (row.state === 'open') throw failSaying('这个内容正在审核，请在审核队列中处理', 'CONFLICT');
        if (!row.hidden) throw failSaying('这个内容已经恢复', 'CONFLICT');
        const now = clock();
        await showItem(trx, row, reported, now);
        await unblockMedia(trx, row.caseId);
        await untellAll(trx, row.caseId);
        const shown = await changeCase(trx, row.caseId, {
          state: 'kept',
          hidden: false,
          kept: null,
          reason,
          decidedAt: now,
          decidedBy: by,
          decidedLook: await lookHash(trx, reported, row.itemId, null),
          ...(row.appealState === 'open' ? { appealState: 'granted', appealReason: reason, appealDecidedAt: now } : {}),
        });
        await writeDown(trx, row, 'safety.put-back', by);
        await tellAll(trx, shown, true, now);
        return shown;
      });
    },
  };
}

function needReason(reason: string): void {
  if (reason.trim() === '') throw fail('INVALID_INPUT', { fields: { reason: '请填写处理理由' } });
}
