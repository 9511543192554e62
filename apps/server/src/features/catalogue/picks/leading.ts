import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import { pickTables } from './pick-tables.ts';

/** What a channel puts first, each in its order; whether somebody may see it is for the list to say. */
export interface Leading {
  readonly pinned: readonly string[];
  /** The newest first. */
  readonly recommended: readonly string[];
}

interface Row {
  readonly id: string;
  readonly pinned: number | null;
  readonly recommendedAt: Date | null;
}

export async function readLeading(db: Db, kind: CatalogueKind, agentId: string, now: number): Promise<Leading> {
  const { table, id } = pickTables[kind];
  const at = new Date(now);
  const { rows } = await sql<Row>`select ${id}::text as id,
      case when pinned_until is null or pinned_until > ${at} then pinned end as pinned,
      case when recommended_until is null or recommended_until > ${at} then recommended_at end as "recommendedAt"
    from ${table} where agent_id = ${agentId}::bigint`.execute(db);
  const pinned = rows.filter((row) => row.pinned !== null);
  const recommended = rows.filter((row) => row.recommendedAt !== null);
  return {
    pinned: pinned.toSorted((a, b) => (a.pinned ?? 0) - (b.pinned ?? 0)).map((row) => row.id),
    recommended: recommended
      .toSorted((a, b) => (b.recommendedAt?.getTime() ?? 0) - (a.recommendedAt?.getTime() ?? 0))
      .map((row) => row.id),
  };
}
