import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { queryBoolean, queryInt } from '../query.ts';
import { count, id, picture, rowId, time } from '../shapes/common.ts';
import { reportKind, reportReason } from '../shapes/report.ts';
import { adminCall, adminTable, byModerators } from './admin-call.ts';

/** Told to who wrote it and to who reported it, so there always is one. */
export const decisionReason = z.string().trim().min(1, '请填写处理理由').max(500, '理由最多 500 字');
export const keyword = z.string().trim().max(64).optional();
export const person = z.object({ accountId: rowId, nickname: z.string(), userCode: z.string() });

const what = z.enum(['report', 'appeal', 'upload', 'post', 'comment', 'danmaku', 'picture']);
/** The kinds that are reported, and a picture that waits by itself. */
const kind = z.enum([...reportKind.options, 'picture']);
const caseState = z.enum(['open', 'kept', 'removed', 'restricted']);
const appealState = z.enum(['open', 'granted', 'refused']);

/** Wrong before; without a phone or password; with one; and with one for a week. */
const trust = z.enum(['doubted', 'visitor', 'member', 'established']);
/** Why reports for the gravest reasons left it where it is. */
const notHidden = z.enum(['protected', 'doubted', 'decided', 'cap', 'hold']);

const queueRow = z.object({
  /** `report 12`: unique in the queue. */
  rowId: z.string(),
  what,
  id,
  agentId: rowId,
  kind,
  title: z.string(),
  urgent: z.boolean(),
  hidden: z.boolean(),
  reports: count,
  reasons: z.array(reportReason),
  openedAt: time,
  dueAt: time,
  /** `alarm`: an urgent one that has been open for 20 of its 24 hours. */
  level: z.enum(['calm', 'urgent', 'alarm', 'overdue']),
});
export type QueueRow = z.infer<typeof queueRow>;

const item = z.object({
  what,
  id,
  agentId: rowId,
  kind,
  title: z.string(),
  /** What it says, also while it is hidden. */
  text: z.string(),
  /** At signed addresses: also what nobody else may open. */
  pictures: z.array(picture),
  video: z.object({ url: z.string(), duration: z.number() }).nullable(),
  owner: person.extend({ removedBefore: count }).nullable(),
  state: caseState.nullable(),
  urgent: z.boolean(),
  hidden: z.boolean(),
  openedAt: time,
  dueAt: time,
  /** Who reported is told to nobody; only how far their word goes. */
  reports: z.array(z.object({ reportId: rowId, trust, reason: reportReason, text: z.string(), at: time })),
  notHidden: notHidden.nullable(),
  /** Whether 18+ is one of the decisions. */
  canRestrict: z.boolean(),
  decision: z.object({ reason: z.string(), by: z.string(), at: time, canUndo: z.boolean() }).nullable(),
  appeal: z.object({ text: z.string(), at: time, state: appealState, reason: z.string() }).nullable(),
});
export type SafetyItem = z.infer<typeof item>;

const logRow = z.object({
  caseId: rowId,
  agentId: rowId,
  kind: reportKind,
  itemId: rowId,
  title: z.string(),
  state: caseState,
  reason: z.string(),
  by: z.string(),
  reports: count,
  urgent: z.boolean(),
  banAdvised: z.boolean(),
  openedAt: time,
  decidedAt: time,
  /** Decided after its deadline. */
  late: z.boolean(),
  appeal: appealState.nullable(),
  canUndo: z.boolean(),
});
export type TakedownRow = z.infer<typeof logRow>;

/** 审核: what waits for a decision, the decisions, and what became of them. */
export const adminSafetyCalls = adminTable({
  'safety/queue': byModerators.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      /** `waiting`: all that waits to be published. */
      what: z.enum([...what.options, 'waiting']).optional(),
      kind: kind.optional(),
      /** Reported for the gravest reasons, or not. */
      urgent: queryBoolean.optional(),
      keyword,
    }),
    output: pageOf(queueRow),
    summary: 'Reports, appeals and what waits to be published, oldest deadline first',
  }),
  'safety/counts': byModerators.read({
    input: z.object({ agentId: rowId.optional() }),
    output: z.object({
      open: count,
      appeals: count,
      urgent: count,
      alarm: count,
      overdue: count,
      waiting: count,
      /** Reports have hidden as much of the site as they may: visitors hide nothing until this is over. */
      hold: z.object({ startedAt: time, endsAt: time, hidden: count, held: count }).nullable(),
    }),
    summary: 'How much waits, how much of it is about to be late and how much is',
  }),
  'safety/item': byModerators.read({
    input: z.object({ what, id }),
    output: item,
    errors: ['NOT_FOUND'],
    summary: 'What is to be decided about, as it was before it was hidden, and what was said of it',
  }),
  'safety/decide': byModerators.change({
    input: z.object({
      caseId: rowId,
      decision: z.enum(['keep', 'remove', 'restrict']),
      reason: decisionReason,
      banAdvised: z.boolean().default(false),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Decides about what was reported and tells both sides',
  }),
  'safety/undo': byModerators.change({
    input: z.object({ caseId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Takes a decision back that nobody has appealed yet: the case is open again, with its old deadline',
  }),
  'safety/decideMany': byModerators.change({
    input: z.object({
      reportId: rowId,
      /**
       * `reporter`: everything that who made this report has reported, and no other member. `hour`: everything reported for the gravest
       * reasons in the hour of this report that no established member has reported. `alike`: everything of the same kind and words that
       * was reported for the same reason. `author`: everything reported that is by who made what this report is about; without what is
       * reported for the gravest reasons, unless this is.
       */
      of: z.enum(['reporter', 'hour', 'alike', 'author']),
      decision: z.enum(['keep', 'remove']),
      reason: decisionReason,
      /** Only counts. */
      dryRun: z.boolean().default(false),
    }),
    output: z.object({
      /** Null where nothing was decided. */
      batchId: rowId.nullable(),
      decided: count,
      /** Reported by members of some weight or for the gravest reasons as well, or changed by somebody in the meantime: for a look of its own. */
      skipped: count,
      /** More than one call decides. */
      left: count,
    }),
    errors: ['NOT_FOUND'],
    summary:
      'Decides about all that one reporter or one hour brought, or that is alike; `safety/undoMany` takes it back',
  }),
  'safety/undoMany': byModerators.change({
    input: z.object({ batchId: rowId }),
    output: z.object({ undone: count, skipped: count }),
    errors: ['NOT_FOUND'],
    summary: 'Takes back what was decided together, except what has been appealed or reported again since',
  }),
  'safety/release': adminCall({
    roles: ['owner', 'moderator'],
    scope: 'installation',
    changes: true,
    errors: ['CONFLICT'],
    summary: 'Lets reports hide again, after a wave of them was held',
  }),
  'safety/decideAppeal': byModerators.change({
    input: z.object({ caseId: rowId, granted: z.boolean(), reason: decisionReason }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Grants or refuses an appeal; granted, everything is as it was',
  }),
  'safety/decideWaiting': byModerators.change({
    input: z.object({
      what: z.enum(['upload', 'post', 'comment', 'danmaku', 'picture']),
      id,
      publish: z.boolean(),
      /** Needed to send something back. */
      reason: z.string().trim().max(500, '理由最多 500 字').default(''),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Publishes what waited, or sends it back with a reason',
  }),
  'safety/log': byModerators.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      kind: reportKind.optional(),
      state: z.enum(['kept', 'removed', 'restricted']).optional(),
      keyword,
      from: queryInt(0, 99_999_999_999_999).optional(),
      to: queryInt(0, 99_999_999_999_999).optional(),
    }),
    output: pageOf(logRow),
    summary: 'What was decided, latest first',
  }),
});
