import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { inGroup, inScope, pickedBy } from '../admin-list.ts';
import { type CatalogueKind } from '../groups/group-tables.ts';
import { isOverridden } from '../overrides/override.repository.ts';
import { overrideTables } from '../overrides/override-tables.ts';
import type { Scope } from '../scope.ts';

type Condition = RawBuilder<unknown> | false;

interface TitleFilter {
  readonly groupId?: string | undefined;
  readonly overridden?: 'true' | 'false' | undefined;
  readonly picked?: 'pinned' | 'recommended' | undefined;
}

/** Of desks `d`: what lists of every kind are filtered by; `group` is the column of a title's group. */
export function titleFilters(
  kind: CatalogueKind,
  { groupId, overridden, picked }: TitleFilter,
  scope: Scope,
  group: RawBuilder<unknown>,
): Condition[] {
  return [
    inScope(scope),
    inGroup(group, groupId),
    isOverridden(kind, overridden, scope),
    pickedBy(kind, picked, sql`d.${sql.id(overrideTables[kind].itemId)}`, scope),
  ];
}

/** Those of the desk that match, the newest first. */
export async function titleIds(
  db: Db,
  kind: CatalogueKind,
  desk: RawBuilder<unknown>,
  filters: readonly Condition[],
  most: number,
): Promise<string[]> {
  const id = sql`d.${sql.id(overrideTables[kind].itemId)}`;
  const { rows } = await sql<{ id: string }>`select ${id}::text as id from ${desk}
    where ${allOf([...filters])} order by ${id} desc limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** How many match, up to `most`. */
export async function countTitles(
  db: Db,
  desk: RawBuilder<unknown>,
  filters: readonly Condition[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from ${desk} where ${allOf([...filters])} limit ${most}) one`.execute(db);
  return rows[0]?.total ?? 0;
}
