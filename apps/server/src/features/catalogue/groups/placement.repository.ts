import type { Db } from '../../../platform/db/db.ts';
import { type CatalogueKind, groupTables } from './group-tables.ts';

export async function groupExists(trx: Db, kind: CatalogueKind, groupId: string): Promise<boolean> {
  const { groups } = groupTables[kind];
  return (await trx.selectFrom(groups).select('id').where('id', '=', groupId).executeTakeFirst()) !== undefined;
}

/** How many of them there are. */
export async function countAgents(trx: Db, agentIds: readonly string[]): Promise<number> {
  const rows = await trx
    .selectFrom('agents')
    .select('id')
    .where('id', 'in', [...agentIds])
    .execute();
  return rows.length;
}
