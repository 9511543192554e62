import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { CallError, fail } from '../../../platform/errors/fail.ts';
import {
  addBatch,
  casesAlike,
  casesOfAuthor,
  casesOfBatch,
  casesOfReporter,
  graveCasesOfHour,
  placeOfReport,
  type ReportPlace,
} from './batch.repository.ts';
import type { DecisionService } from './decision.service.ts';

type Wanted = AdminParsed<'safety/decideMany'>;
type AgentIds = readonly string[] | null;

export type BatchService = ReturnType<typeof batchService>;

interface Deps {
  readonly db: Db;
  readonly decisions: DecisionService;
  readonly clock: () => number;
}

const hourMs = 3_600_000;
/** One call answers within some seconds; who has more calls again. */
const mostAtOnce = 300;

/**
 * Decides many cases as each would be decided alone: in a transaction of its own, with its notifications and its line in the
 * log. So one that cannot be decided any more does not stop the others.
 */
export function batchService({ db, decisions, clock }: Deps) {
  async function report(given: string): Promise<ReportPlace> {
    const id = parseId(given);
    const place = id === null ? null : await placeOfReport(db, id);
    if (!place) throw fail('NOT_FOUND');
    return place;
  }

  async function casesFor({ reportId, of }: Wanted, agentIds: AgentIds) {
    const place = await report(reportId);
    const { reporterId, ownerId, urgent, at } = place;
    if (of === 'alike') return await casesAlike(db, place, agentIds);
    if (of === 'author') return ownerId === null ? [] : await casesOfAuthor(db, { ownerId, urgent }, agentIds);
    if (of === 'reporter') return reporterId === null ? [] : await casesOfReporter(db, reporterId, agentIds);
    const from = at - (at % hourMs);
    return await graveCasesOfHour(db, { from, to: from + hourMs }, agentIds);
  }

  return {
    /** Whose agents are touched, for the check before anything is done. */
    agentOfReport: async (reportId: string): Promise<string> => (await report(reportId)).agentId,
    async agentsOfBatch(batchId: string): Promise<string[]> {
      const cases = await casesOfBatch(db, parseId(batchId) ?? '0');
      if (cases.length === 0) throw fail('NOT_FOUND');
      return [...new Set(cases.map(({ agentId }) => agentId))];
    },

    async decide(wanted: Wanted, by: string, agentIds: AgentIds): Promise<AdminOutput<'safety/decideMany'>> {
      const { decision, reason, dryRun } = wanted;
      const found = await casesFor(wanted, agentIds);
      const alone = found.filter((one) => one.alone).map(({ id }) => id);
      const ids = alone.slice(0, mostAtOnce);
      const rest = { skipped: found.length - alone.length, left: alone.length - ids.length };
      if (dryRun || ids.length === 0) return { batchId: null, decided: ids.length, ...rest };
      const batchId = await addBatch(db, { by, decision, now: clock() });
      const decided = await forEach(ids, (caseId) => decisions.decide({ caseId, decision, reason, by, batchId }));
      return { batchId, decided, ...rest, skipped: rest.skipped + ids.length - decided };
    },

    async undo(batchId: string, by: string): Promise<AdminOutput<'safety/undoMany'>> {
      const ids = (await casesOfBatch(db, batchId)).map(({ id }) => id);
      const undone = await forEach(ids, (caseId) => decisions.undo({ caseId, by }));
      return { undone, skipped: ids.length - undone };
    },
  };
}

/** How many it was done to; a case that somebody else has changed in the meantime is left as it is. */
async function forEach(ids: readonly string[], act: (caseId: string) => Promise<unknown>): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      await act(id);
      done += 1;
    } catch (error) {
      if (!(error instanceof CallError && error.failure === 'CONFLICT')) throw error;
    }
  }
  return done;
}
