import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { countAgents, groupExists } from './placement.repository.ts';
import type { CatalogueKind } from './group-tables.ts';

interface Placement {
  readonly groupId: string;
  readonly agentIds: readonly string[];
}

/** Refuses (INVALID_INPUT) a title in a group or at agents that do not exist. */
export async function checkPlacement(trx: Db, kind: CatalogueKind, { groupId, agentIds }: Placement): Promise<void> {
  await checkGroup(trx, kind, groupId);
  await checkAgents(trx, agentIds);
}

export async function checkGroup(trx: Db, kind: CatalogueKind, groupId: string): Promise<void> {
  const id = parseId(groupId);
  if (id === null || !(await groupExists(trx, kind, id)))
    throw fail('INVALID_INPUT', { fields: { groupId: '分组不存在' } });
}

export async function checkAgents(trx: Db, agentIds: readonly string[]): Promise<void> {
  const known = agentIds.every((agentId) => parseId(agentId) !== null) ? await countAgents(trx, agentIds) : 0;
  if (known < new Set(agentIds).size) throw fail('INVALID_INPUT', { fields: { agentIds: '渠道不存在' } });
}
