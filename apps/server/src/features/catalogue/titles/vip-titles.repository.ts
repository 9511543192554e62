import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type CatalogueKind, groupTables } from '../groups/group-tables.ts';

/** Whether the agent has a title that only VIP opens, for everybody's eyes: found by the index of filtered lists. */
export async function hasVipTitles(db: Db, kind: CatalogueKind, agentId: string, now: number): Promise<boolean> {
  const indexed =
    kind === 'video'
      ? sql`length in ('short', 'medium', 'long') and published_at <= ${new Date(now)}`
      : sql`state in ('连载', '完结')`;
  const { rows } = await sql`select from ${sql.table(groupTables[kind].listings)}
    where agent_id = ${agentId} and group_id = 0 and rating = 'all' and access = 'vip' and ${indexed} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
