import type { importCalls, ImportRun } from '@liuguang/contract/admin/import/import.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ImportService } from './import.service.ts';
import { listItems, listRuns } from './import.repository.ts';

interface Deps {
  readonly db: Db;
  readonly imports: ImportService;
}

export function importAdminRoutes({ db, imports }: Deps): AdminSection<keyof typeof importCalls> {
  async function known(importId: string, context: AdminContext): Promise<ImportRun> {
    const found = await imports.get(importId);
    context.own([found.agentId]);
    return found;
  }

  async function changed(importId: string, context: AdminContext): Promise<void> {
    const { agentId, source } = await known(importId, context);
    context.audit({ subject: `import ${importId}`, agentId, details: { source } });
  }

  return {
    'imports/list': (search, { agentIds }) => listRuns(db, search, agentIds),
    'imports/get': ({ importId }, context) => known(importId, context),
    'imports/rows': async (search, context) => {
      await known(search.importId, context);
      return await listItems(db, search);
    },
    'imports/open': (input, context) =>
      context.change(async (trx) => {
        const made = await imports.open(trx, input, context.staff.name);
        context.audit({ subject: `import ${made.importId}`, agentId: input.agentId });
        return made;
      }),
    'imports/addPart': async (input, context) => {
      const { agentId } = await known(input.importId, context);
      context.audit({ subject: `import ${input.importId}`, agentId, details: { offset: input.offset } });
      return await imports.addPart(input);
    },
    'imports/preview': async (input, context) => {
      await known(input.importId, context);
      return await imports.preview(input);
    },
    'imports/check': async (input, context) => {
      await changed(input.importId, context);
      return await context.change((trx) => imports.check(trx, input));
    },
    'imports/start': async ({ importId }, context) => {
      await changed(importId, context);
      return await context.change((trx) => imports.start(trx, importId, context.staff.name));
    },
    'imports/cancel': async ({ importId }, context) => {
      await changed(importId, context);
      return await context.change((trx) => imports.cancel(trx, importId));
    },
    'imports/retry': async ({ importId }, context) => {
      await changed(importId, context);
      return await context.change((trx) => imports.retry(trx, importId));
    },
    'imports/undo': async ({ importId }, context) => {
      await changed(importId, context);
      return await context.change((trx) => imports.undo(trx, importId));
    },
  };
}
