import type { BulkOperation, bulkOperationCalls } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import { findOperation, listOperations } from './bulk.repository.ts';
import type { Asked, BulkService } from './bulk.service.ts';
import { listLeft } from './report.repository.ts';

interface Deps {
  readonly db: Db;
  readonly bulk: BulkService;
  readonly clock: () => number;
}

export function bulkAdminRoutes({ db, bulk, clock }: Deps): AdminSection<keyof typeof bulkOperationCalls> {
  /** Of who calls; owners look after those of everybody. */
  async function mine(from: Db, operationId: string, { staff }: AdminContext): Promise<BulkOperation> {
    const found = parseId(operationId) === null ? null : await findOperation(from, operationId, clock());
    if (!found || (found.staffId !== staff.staffId && !seesAll(staff))) throw fail('NOT_FOUND');
    return found.operation;
  }

  const start = (asked: Pick<Asked, 'kind' | 'key' | 'of' | 'change'>, context: AdminContext) =>
    context.change(async (trx) => {
      const { staff, agentIds } = context;
      const operation = await bulk.start(trx, { ...asked, staffId: staff.staffId, scope: agentIds });
      const { operationId, total } = operation;
      context.audit({ subject: `bulk operation ${operationId}`, details: { kind: asked.kind, rows: total } });
      return { operation };
    });

  return {
    'videos/bulk': (input, context) => start({ kind: 'video', ...input }, context),
    'novels/bulk': (input, context) => start({ kind: 'novel', ...input }, context),
    'bulk/list': (search, { staff }) => listOperations(db, search, seesAll(staff) ? null : staff.staffId, clock()),
    'bulk/report': async ({ operationId, ...page }, context) => {
      const { kind, state } = await mine(db, operationId, context);
      return await listLeft(db, { operationId, kind, ended: state !== 'running' && state !== 'undoing' }, page);
    },
    'bulk/cancel': ({ operationId }, context) =>
      context.change(async (trx) => {
        await mine(trx, operationId, context);
        const operation = await bulk.cancel(trx, operationId);
        context.audit({ subject: `bulk operation ${operationId}`, details: { changed: operation.changed } });
        return { operation };
      }),
    'bulk/undo': ({ operationId }, context) =>
      context.change(async (trx) => {
        const { changed } = await mine(trx, operationId, context);
        const operation = await bulk.undo(trx, operationId, context.staff.staffId);
        context.audit({ subject: `bulk operation ${operationId}`, details: { rows: changed } });
        return { operation };
      }),
  };
}

function seesAll({ role, agentIds }: AdminContext['staff']): boolean {
  return role === 'owner' && agentIds === null;
}
