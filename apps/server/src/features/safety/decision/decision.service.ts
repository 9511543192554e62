import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { ReportedKind, ReportedKindName } from '../../../platform/safety/reported-kind.ts';
import { blockMedia, unblockMedia } from '../screening/blocked-media.repository.ts';
import {
  addCase,
  type CaseRow,
  caseForUpdate,
  changeCase,
  lastCase,
  openCase,
  reportersOf,
} from '../case/case.repository.ts';
import { tellAll, tellOfAppeal, untellAll } from './decision-notifications.ts';
import { hideItem, lookHash, showItem } from '../case/hiding.ts';

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

export interface DecisionService {
  decide(decision: Verdict & { readonly caseId: string }): Promise<CaseRow>;
  /** Granted: what was taken down is shown again, and may be uploaded again. */
  decideAppeal(given: { caseId: string; granted: boolean; reason: string; by: string }): Promise<CaseRow>;
  /** Back to where it was before the decision, with the old deadline; nobody keeps the notice of it. */
  undo(given: { caseId: string; by: string }): Promise<CaseRow>;
  /** A removal by somebody who came across it, with all that belongs to one: reason, notice, appeal, no second upload. */
  takeDown(found: Found): Promise<CaseRow>;
  /** Shows again what was taken down. Null when no decision keeps it hidden. */
  putBack(found: Omit<Found, 'agentId'>): Promise<CaseRow | null>;
}

interface Deps {
  readonly db: Db;
  readonly kinds: ReadonlyMap<string, ReportedKind>;
  readonly clock: () => number;
}

const states = { keep: 'kept', remove: 'removed', restrict: 'restricted' } as const;

/** A decision that the author has answered is settled by the answer to that. */
export function canUndo(row: Pick<CaseRow, 'state' | 'appeal_state'>, reports: number): boolean {
  return row.state !== 'open' && row.appeal_state === null && reports > 0;
}

export function decisionService({ db, kinds, clock }: Deps): DecisionService {
  async function withCase(
    caseId: string,
    act: (trx: Db, row: CaseRow, reported: ReportedKind) => Promise<CaseRow>,
  ): Promise<CaseRow> {
    return await db.transaction().execute(async (trx) => {
      const row = await caseForUpdate(trx, caseId);
      const reported = row && kinds.get(row.kind);
      if (!row || !reported) throw fail('NOT_FOUND');
      return await act(trx, row, reported);
    });
  }

  async function settle(trx: Db, row: CaseRow, reported: ReportedKind, verdict: Verdict): Promise<CaseRow> {
    const { decision, reason, banAdvised = false, by, batchId = null } = verdict;
    if (row.state !== 'open') throw failSaying('这个举报已经处理过', 'CONFLICT');
    if (decision === 'restrict' && !reported.restrict) throw failSaying('这类内容不能设为 18+', 'CONFLICT');
    const now = clock();
    let { hidden, kept } = row;
    if (decision === 'remove') {
      if (!hidden) {
        const taken = await hideItem(trx, reported, row.item_id, now);
        if (taken !== null) [hidden, kept] = [true, taken];
      }
      await blockMedia(trx, row.id, (await reported.media?.(trx, row.item_id)) ?? []);
    } else {
      await showItem(trx, row, reported, now);
      const changed = decision === 'restrict' && (await reported.restrict?.(trx, row.item_id, now, '18'));
      [hidden, kept] = [false, changed ? {} : null];
    }
    const decided = await changeCase(trx, row.id, {
      state: states[decision],
      hidden,
      kept: json(kept),
      reason,
      ban_advised: banAdvised,
      decided_at: new Date(now),
      decided_by: by,
      decided_look: await lookHash(trx, reported, row.item_id, kept),
      batch_id: batchId,
    });
    await writeDown(trx, row, `safety.${decision}`, by, { banAdvised });
    await tellAll(trx, decided, row.hidden, now);
    return decided;
  }

  async function writeDown(
    trx: Db,
    row: CaseRow,
    action: string,
    by: string,
    more: Record<string, boolean> = {},
  ): Promise<void> {
    const subject = `${row.kind} ${row.item_id}`;
    const details = { caseId: row.id, ...more };
    await audit(trx, clock(), { agentId: row.agent_id, actor: by, action, subject, details });
  }

  return {
    async decide({ caseId, ...verdict }) {
      needReason(verdict.reason);
      return await withCase(caseId, async (trx, row, reported) => await settle(trx, row, reported, verdict));
    },

    async decideAppeal({ caseId, granted, reason, by }) {
      needReason(reason);
      return await withCase(caseId, async (trx, row, reported) => {
        if (row.appeal_state !== 'open') throw failSaying('没有待处理的申诉', 'CONFLICT');
        const now = clock();
        if (granted) {
          await showItem(trx, row, reported, now);
          await unblockMedia(trx, row.id);
        }
        const decided = await changeCase(trx, caseId, {
          appeal_state: granted ? 'granted' : 'refused',
          appeal_reason: reason,
          appeal_decided_at: new Date(now),
          ...(granted
            ? {
                state: 'kept',
                hidden: false,
                kept: null,
                decided_look: await lookHash(trx, reported, row.item_id, null),
              }
            : {}),
        });
        await writeDown(trx, row, granted ? 'safety.appeal-granted' : 'safety.appeal-refused', by);
        await tellOfAppeal(trx, row, { granted, reason, now });
        return decided;
      });
    },

    undo: async ({ caseId, by }) =>
      await withCase(caseId, async (trx, row, reported) => {
        await lockFor(trx, `safety ${row.kind} ${row.item_id}`);
        const reports = (await reportersOf(trx, caseId)).length;
        if (!canUndo(row, reports)) throw failSaying('这个处理不能撤销', 'CONFLICT');
        if (await openCase(trx, row.kind, row.item_id)) {
          throw failSaying('这个内容又被举报，请处理新的举报', 'CONFLICT');
        }
        const now = clock();
        let { hidden, kept } = row;
        // What reports had hidden was hidden before the decision; everything else was shown.
        const wasHidden = row.auto_hidden_at !== null;
        if (!(hidden && wasHidden)) {
          await showItem(trx, row, reported, now);
          const taken = wasHidden ? await hideItem(trx, reported, row.item_id, now) : null;
          [hidden, kept] = [taken !== null, taken];
        }
        await unblockMedia(trx, row.id);
        await untellAll(trx, row.id);
        await writeDown(trx, row, 'safety.undo', by);
        return await changeCase(trx, caseId, {
          state: 'open',
          hidden,
          kept: json(kept),
          reason: null,
          ban_advised: false,
          decided_at: null,
          decided_by: null,
          decided_look: null,
          batch_id: null,
        });
      }),

    async takeDown({ agentId, kind, itemId, reason, by }) {
      needReason(reason);
      return await db.transaction().execute(async (trx) => {
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

    async putBack({ kind, itemId, reason, by }) {
      needReason(reason);
      const last = await lastCase(db, kind, itemId);
      if (!last?.hidden) return null;
      return await withCase(last.id, async (trx, row, reported) => {
        if (row.state === 'open') throw failSaying('这个内容正在审核，请在审核队列中处理', 'CONFLICT');
        if (!row.hidden) throw failSaying('这个内容已经恢复', 'CONFLICT');
        const now = clock();
        await showItem(trx, row, reported, now);
        await unblockMedia(trx, row.id);
        await untellAll(trx, row.id);
        const shown = await changeCase(trx, row.id, {
          state: 'kept',
          hidden: false,
          kept: null,
          reason,
          decided_at: new Date(now),
          decided_by: by,
          decided_look: await lookHash(trx, reported, row.item_id, null),
          ...(row.appeal_state === 'open'
            ? { appeal_state: 'granted', appeal_reason: reason, appeal_decided_at: new Date(now) }
            : {}),
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

function json(kept: unknown): string | null {
  return kept === null ? null : JSON.stringify(kept);
}
