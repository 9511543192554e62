import { z } from 'zod';
import { pageInput, pageOf } from '../../page.ts';
import { count, id, rowId, time } from '../../shapes/common.ts';
import { adminCall, adminTable, byEditors } from '../admin-call.ts';
import { groupKind } from '../catalogue.ts';
import { novelFilter } from '../novel.ts';
import { videoFilter } from '../video.ts';
import { bulkChange, novelChange, videoChange } from './bulk-changes.ts';

/** More are chosen by their filter, up to `mostBulkRows`. */
const ids = z.array(rowId).min(1, '请先选择').max(2000, '逐个选择最多 2000 条，更多请按条件选择');
/** Made by who asks: after a lost answer the same one is asked for again, and done once. */
const key = id;

/** One channel alone: of titles that others have as well, what it shows otherwise is changed, as for who manages only it. */
const agentId = rowId.optional();

const operation = z.object({
  operationId: rowId,
  kind: groupKind,
  /** The channels that it may touch; null: all. */
  agentIds: z.array(rowId).nullable(),
  change: bulkChange,
  byFilter: z.boolean(),
  /** `waiting`: its time has not come. */
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'undoing', 'undone']),
  total: count,
  /** Done as asked, and left alone. */
  changed: count,
  skipped: count,
  /** Of an undo: as they were before, and left as they are. */
  restored: count,
  kept: count,
  /** Why rows were left alone, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), rows: count })),
  staffName: z.string(),
  startsAt: time,
  createdAt: time,
  endedAt: time.nullable(),
  /** Until when it can be taken back; null: it cannot. */
  undoUntil: time.nullable(),
});
export type BulkOperation = z.infer<typeof operation>;

const started = z.object({ operation });
const startLimit = { per: 'account', max: 60, seconds: 60 } as const;

/** 批量操作: one change for many titles. Up to 50 are done within the call, more by the worker. */
export const bulkOperationCalls = adminTable({
  'videos/bulk': byEditors.change({
    input: z.object({
      key,
      agentId,
      of: z.union([z.strictObject({ ids }), z.strictObject({ filter: videoFilter })]),
      change: videoChange,
    }),
    output: started,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: startLimit,
    summary: 'Changes many videos, chosen one by one or by a filter: channels, group, access, tags, time, pin and more',
  }),
  'novels/bulk': byEditors.change({
    input: z.object({
      key,
      agentId,
      of: z.union([z.strictObject({ ids }), z.strictObject({ filter: novelFilter })]),
      change: novelChange,
    }),
    output: started,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: startLimit,
    summary: 'Changes many novels, chosen one by one or by a filter: channels, group, access, tags, time, pin and more',
  }),
  'bulk/list': adminCall({
    roles: ['owner', 'agentManager', 'editor'],
    scope: 'self',
    changes: false,
    input: pageInput,
    output: pageOf(operation),
    summary: 'Bulk operations with their progress, newest first: those of the caller, for owners those of everybody',
  }),
  'bulk/report': byEditors.read({
    input: pageInput.extend({ operationId: rowId }),
    output: pageOf(
      z.object({ itemId: rowId, title: z.string(), state: z.enum(['waiting', 'skipped', 'kept']), reason: z.string() }),
    ),
    errors: ['NOT_FOUND'],
    summary: 'The rows of an operation that were left alone, with the reason of each',
  }),
  'bulk/cancel': byEditors.change({
    input: z.object({ operationId: rowId }),
    output: started,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Stops an operation: what it has done stays and can be taken back',
  }),
  'bulk/undo': byEditors.change({
    input: z.object({ operationId: rowId }),
    output: started,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: startLimit,
    summary: 'Takes an operation back within seven days: each row that nobody has changed since is as it was before',
  }),
});
