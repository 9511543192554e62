import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { takeCover } from '../../official-account/official-account.public.ts';
import { type Scope, seenAgents, seesSome } from '../scope.ts';
import {
  addGroup,
  changeGroup,
  groupNamed,
  type KnownGroup,
  orderGroups,
  readGroups,
  removeGroup,
} from './group-admin.repository.ts';
import { type CatalogueKind, groupTables } from './group-tables.ts';
import { checkAgents } from './placement.ts';

type Group = AdminOutput<'content/groups'>['list'][number];

/** Lists anew what stands in a group, for agents that show it from now on. */
export type Relist = (trx: Db, groupId: string) => Promise<void>;

export type GroupAdminService = ReturnType<typeof groupAdminService>;

export function groupAdminService(db: Db, relist: Readonly<Record<CatalogueKind, Relist>>) {
  return {
    async list(kind: CatalogueKind, scope: Scope): Promise<Group[]> {
      const groups = await readGroups(db, kind);
      return groups
        .filter(({ agentIds }) => seesSome(agentIds, scope))
        .map((group) => Object.assign(group, seenAgents(group.agentIds, scope)));
    },

    async save(trx: Db, wanted: AdminParsed<'content/saveGroup'>, scope: Scope): Promise<{ groupId: string }> {
      const { kind, name, tags, agentIds } = wanted;
      const before = wanted.groupId === null ? null : await own(trx, kind, wanted.groupId, scope);
      if (!allInScope(agentIds, scope)) throw fail('NOT_FOUND');
      await checkAgents(trx, agentIds);
      const same = await groupNamed(trx, kind, name);
      if (same !== null && same !== before?.groupId)
        throw fail('INVALID_INPUT', { fields: { name: '已有同名的分组' } });
      const groupId = before?.groupId ?? (await addGroup(trx, kind, name));
      const coverId = await takeCover(trx, wanted.coverUploadId, `${kind} group ${groupId}`, scope);
      await changeGroup(trx, kind, groupId, { name, tags, coverId, agentIds });
      if (before && agentIds.some((id) => !before.agentIds.includes(id))) await relist[kind](trx, groupId);
      await invalidate(trx, groupTables[kind].tag);
      return { groupId };
    },

    async order(trx: Db, kind: CatalogueKind, groupIds: readonly string[]): Promise<void> {
      const ids = groupIds.map((id) => parseId(id) ?? '0');
      await orderGroups(trx, kind, ids);
      await invalidate(trx, groupTables[kind].tag);
    },

    async remove(trx: Db, kind: CatalogueKind, groupId: string, scope: Scope): Promise<void> {
      const group = await own(trx, kind, groupId, scope);
      if (group.items > 0) throw failSaying('分组里还有内容，请先移走', 'CONFLICT');
      await removeGroup(trx, kind, groupId);
      await invalidate(trx, groupTables[kind].tag);
    },
  };
}

/** Refuses (NOT_FOUND) unless it exists and is of nobody outside the scope; one without agents is everybody's. */
async function own(trx: Db, kind: CatalogueKind, groupId: string, scope: Scope): Promise<KnownGroup> {
  const [group] = parseId(groupId) === null ? [] : await readGroups(trx, kind, groupId);
  if (!group || !allInScope(group.agentIds, scope)) throw fail('NOT_FOUND');
  return group;
}

function allInScope(agentIds: readonly string[], scope: Scope): boolean {
  return scope === null || agentIds.every((agentId) => scope.includes(agentId));
}
