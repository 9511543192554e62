import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';

/** Within this time the plays or reads of one title by one account count once. */
export const countWindowMs = 10 * 60_000;

/** One account has played or read a title. */
export interface Use {
  readonly agentId: string;
  readonly accountId: string;
  readonly itemId: string;
  readonly at: number;
}

/** Where the uses of a kind of titles are counted. */
export interface UseTables {
  readonly items: 'videos' | 'novels';
  /** The column that names the title in every other table. */
  readonly itemId: string;
  /** Of the title: how often it was used at all. */
  readonly total: string;
  /** When each account last counted. */
  readonly marks: string;
  readonly markedAt: string;
  /** Uses by agent and period. */
  readonly periods: string;
  readonly period: string;
  readonly uses: string;
  /** Titles whose lists are to be ranked again. */
  readonly changes: string;
  /** Advisory lock of whoever changes the counters of many titles. */
  readonly lock: string;
}

export function useKey({ accountId, itemId }: Pick<Use, 'accountId' | 'itemId'>): string {
  return `${accountId} ${itemId}`;
}

/**
 * Writes many uses at once; those that another process has counted a moment ago do not count. Answers the keys of those
 * that did. Of one account and title there may be only one.
 */
export async function countUses(
  db: Db,
  tables: UseTables,
  uses: readonly Use[],
  periodOf: (at: number) => string,
): Promise<Set<string>> {
  const id = sql.id(tables.itemId);
  const [markedAt, period, total, used] = [tables.markedAt, tables.period, tables.total, tables.uses].map((name) =>
    sql.id(name),
  );
  return await transact(db, async (trx) => {
    await lockFor(trx, tables.lock);
    const { rows } = await sql<{ accountId: string; itemId: string }>`with given as (
        select * from unnest(
          ${uses.map((use) => use.agentId)}::bigint[], ${uses.map((use) => use.accountId)}::bigint[],
          ${uses.map((use) => use.itemId)}::bigint[], ${uses.map((use) => new Date(use.at))}::timestamptz[],
          ${uses.map((use) => periodOf(use.at))}::text[]
        ) as use (agent_id, account_id, ${id}, ${markedAt}, ${period})
        -- A title may have been deleted since.
        where exists (select from ${sql.table(tables.items)} i where i.id = use.${id})
      ), marked as (
        insert into ${sql.table(tables.marks)} as m (account_id, ${id}, ${markedAt})
        select account_id, ${id}, ${markedAt} from given
        on conflict (account_id, ${id}) do update set ${markedAt} = excluded.${markedAt}
          where m.${markedAt} <= excluded.${markedAt} - ${countWindowMs} * interval '1 millisecond'
        returning account_id, ${id}
      ), counted as (
        select g.* from given g join marked m using (account_id, ${id})
      ), periods as (
        insert into ${sql.table(tables.periods)} as d (agent_id, ${id}, ${period}, ${used})
        select agent_id, ${id}, ${period}, count(*) from counted group by agent_id, ${id}, ${period}
        on conflict (${id}, agent_id, ${period}) do update set ${used} = d.${used} + excluded.${used}
      ), changed as (
        insert into ${sql.table(tables.changes)} select distinct ${id} from counted on conflict do nothing
      ), totals as (
        update ${sql.table(tables.items)} i set ${total} = i.${total} + c.uses
        from (select ${id}, count(*) as uses from counted group by ${id}) c where i.id = c.${id}
      )
      select account_id as "accountId", ${id} as "itemId" from counted`.execute(trx);
    return new Set(rows.map(useKey));
  });
}
