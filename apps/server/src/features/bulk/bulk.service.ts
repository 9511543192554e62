import type { BulkOperation } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import { type BulkChange, mostBulkRows } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { atSavepoint } from '../../platform/db/savepoint.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { agentsIn, checkAgents, checkGroup, type Scope } from '../catalogue/catalogue.public.ts';
import { countOpen, findByKey, findOperation, insertOperation, moveState } from './bulk.repository.ts';
import { bulkKinds, type CatalogueKind } from './kinds.ts';
import { runChunk } from './run-chunk.ts';
import { queueOperation } from './run-operation.ts';

/** So many are done while who asked waits for the answer. */
const mostAtOnce = 50;
const mostRunning = 3;
/** Those whose time has not come hold their rows as well. */
const mostWaiting = 20;

export interface Asked {
  readonly kind: CatalogueKind;
  readonly staffId: string;
  /** The agents that who asks may touch. */
  readonly scope: Scope;
  readonly key: string;
  readonly of: { readonly ids: readonly string[] } | { readonly filter: { readonly agentId?: string | undefined } };
  readonly change: BulkChange;
}

export type BulkService = ReturnType<typeof bulkService>;

export function bulkService({ clock, log }: { clock: () => number; log: Pick<Logger, 'warn'> }) {
  async function told(trx: Db, operationId: string): Promise<BulkOperation> {
    const found = await findOperation(trx, operationId, clock());
    if (!found) throw fail('NOT_FOUND');
    return found.operation;
  }

  /** Does few rows now, all within the caller's transaction, and leaves many to the worker. */
  async function begin(trx: Db, operationId: string, rows: number, startsAt: number): Promise<void> {
    if (startsAt > clock()) return await queueOperation(trx, operationId, new Date(startsAt));
    if (rows > mostAtOnce) return await queueOperation(trx, operationId);
    const failed = await atSavepoint(trx, async () => {
      let more = true;
      while (more) more = await runChunk(trx, operationId, mostAtOnce, clock());
    });
    if (!failed) return;
    // The worker does it row by row, and says which one cannot be written.
    log.warn({ err: failed, operationId }, 'a small bulk operation failed: it is left to the worker');
    await queueOperation(trx, operationId);
  }

  async function checkRoom(trx: Db, staffId: string): Promise<void> {
    const { running, waiting } = await countOpen(trx, staffId, clock());
    if (running >= mostRunning) throw failSaying(`已有 ${mostRunning} 个批量操作在进行，请等其中一个完成`, 'CONFLICT');
    if (waiting >= mostWaiting) throw failSaying(`已有 ${mostWaiting} 个批量操作在等待开始`, 'CONFLICT');
  }

  return {
    /** Few are done at once, many by the worker; asked twice with the same key, it is one operation. */
    async start(trx: Db, { kind, staffId, scope, key, of, change }: Asked): Promise<BulkOperation> {
      await lockFor(trx, `bulk ${staffId}`);
      const known = await findByKey(trx, { staffId, key, kind, change });
      if (known && !known.isSame) throw failSaying('该操作编号已用于另一次批量操作', 'CONFLICT');
      if (known) return await told(trx, known.id);
      await checkRoom(trx, staffId);
      await checkChange(trx, kind, change, scope);
      const ids = await chosen(trx, { kind, scope, of, now: clock() });
      const now = clock();
      const startsAt = startOf(kind, change, now);
      const byFilter = 'filter' in of;
      const made = { staffId, key, kind, change, byFilter, agentIds: scope, ids, startsAt, now };
      const operationId = await insertOperation(trx, made);
      await begin(trx, operationId, ids.length, startsAt);
      return await told(trx, operationId);
    },

    async cancel(trx: Db, operationId: string): Promise<BulkOperation> {
      if (!(await moveState(trx, operationId, ['running'], 'cancelled', clock())))
        throw failSaying('已经结束，不能取消', 'CONFLICT');
      return await told(trx, operationId);
    },

    async undo(trx: Db, operationId: string, staffId: string): Promise<BulkOperation> {
      await lockFor(trx, `bulk ${staffId}`);
      await checkRoom(trx, staffId);
      const { undoUntil, changed } = await told(trx, operationId);
      if (undoUntil === null || !(await moveState(trx, operationId, ['done', 'cancelled'], 'undoing', clock())))
        throw failSaying('已经不能撤销', 'CONFLICT');
      await begin(trx, operationId, changed, clock());
      return await told(trx, operationId);
    },
  };
}

/** A novel has no time of its own: what shall be shown later is done later. */
function startOf(kind: CatalogueKind, change: BulkChange, now: number): number {
  const at = kind === 'novel' && 'publishAt' in change ? change.publishAt : null;
  return Math.max(now, at ?? now);
}

async function checkChange(trx: Db, kind: CatalogueKind, change: BulkChange, scope: Scope): Promise<void> {
  const agents = agentsIn(change);
  if (scope && !agents.every((agentId) => scope.includes(agentId))) throw fail('NOT_FOUND');
  if (agents.length > 0) await checkAgents(trx, agents);
  if ('groupId' in change) await checkGroup(trx, kind, change.groupId);
}

async function chosen(
  trx: Db,
  { kind, scope, of, now }: Pick<Asked, 'kind' | 'scope' | 'of'> & { now: number },
): Promise<string[]> {
  if ('ids' in of) {
    const wanted = [...new Set(of.ids)];
    const seen = wanted.every((id) => parseId(id) !== null) ? await bulkKinds[kind].seen(trx, wanted, scope) : [];
    if (seen.length < wanted.length) throw fail('NOT_FOUND');
    return wanted;
  }
  const { agentId } = of.filter;
  if (agentId !== undefined && scope && !scope.includes(agentId)) throw fail('NOT_FOUND');
  const within = agentId === undefined ? scope : [agentId];
  const found = await bulkKinds[kind].find(trx, of.filter, within, now, mostBulkRows + 1);
  if (found.length > mostBulkRows) throw failSaying(`符合条件的超过 ${mostBulkRows} 条，请缩小范围`, 'CONFLICT');
  if (found.length === 0) throw failSaying('没有符合条件的内容', 'CONFLICT');
  return found;
}
