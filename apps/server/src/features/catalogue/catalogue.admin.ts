import type { catalogueCalls } from '@liuguang/contract/admin/catalogue.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { GroupAdminService } from './groups/group-admin.service.ts';
import { listUploads, uploadOwner } from './upload-admin.repository.ts';

interface Owner {
  readonly agentId: string;
  readonly accountId: string;
}

interface UploadDecision {
  readonly what: 'upload';
  readonly id: string;
  readonly publish: boolean;
  readonly reason: string;
}

/** What stands above the catalogue comes by argument: it imports neither videos nor novels. */
interface Deps {
  readonly db: Db;
  readonly uploads: {
    retry(owner: Owner, uploadId: string): Promise<unknown>;
    cancel(owner: Owner, uploadId: string): Promise<unknown>;
  };
  /** Decides about what waits for a moderator. */
  readonly waiting: { decide(decision: UploadDecision): Promise<unknown> };
  readonly groups: GroupAdminService;
}

export function catalogueAdminRoutes({
  db,
  uploads,
  waiting,
  groups,
}: Deps): AdminSection<keyof typeof catalogueCalls> {
  /** Whose it is; refuses one of an agent that the caller may not touch. */
  async function ownerOf(uploadId: string, context: AdminContext) {
    const row = await uploadOwner(db, uploadId);
    if (!row) throw fail('NOT_FOUND');
    context.own([row.agentId]);
    context.audit({ subject: `upload ${uploadId}`, agentId: row.agentId, details: { title: row.title } });
    return row;
  }

  return {
    'content/uploads': (search, { agentIds }) => listUploads(db, search, agentIds),
    'content/retry': async ({ uploadId }, context) => {
      await uploads.retry(await ownerOf(uploadId, context), uploadId);
      return {};
    },
    'content/cancel': async ({ uploadId }, context) => {
      await uploads.cancel(await ownerOf(uploadId, context), uploadId);
      return {};
    },
    'content/decide': async ({ uploadId, publish, reason }, context) => {
      await ownerOf(uploadId, context);
      await waiting.decide({ what: 'upload', id: uploadId, publish, reason });
      return {};
    },
    'content/groups': async ({ kind }, { agentIds }) => ({ list: await groups.list(kind, agentIds) }),
    'content/saveGroup': (input, context) =>
      context.change(async (trx) => {
        const saved = await groups.save(trx, input, context.agentIds);
        context.audit({ subject: `${input.kind} group ${saved.groupId}` });
        return saved;
      }),
    'content/orderGroups': ({ kind, groupIds }, context) =>
      context.change(async (trx) => {
        await groups.order(trx, kind, groupIds);
        context.audit({ subject: `${kind} groups` });
        return {};
      }),
    'content/removeGroup': ({ kind, groupId }, context) =>
      context.change(async (trx) => {
        await groups.remove(trx, kind, groupId, context.agentIds);
        context.audit({ subject: `${kind} group ${groupId}` });
        return {};
      }),
  };
}
