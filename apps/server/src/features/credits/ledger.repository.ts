import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface Earner {
  readonly agentId: string;
  readonly accountId: string;
}

export type Spend = 'spent' | 'already' | 'none';

export type Ledger = ReturnType<typeof ledgerRepository>;

/** Views that the account has left on the day, as a part of any statement. */
export function viewsLeftOf(accountId: Part<string>, day: Part<string>): RawBuilder<number> {
  return sql<number>`((select count(*) from view_credits where account_id = ${accountId} and day = ${day})
    - (select count(*) from view_spends where account_id = ${accountId} and day = ${day}))::int`;
}

/** A value, or a column of the statement around it. */
type Part<Value> = Value | RawBuilder<Value>;

/**
 * View credits of a day. A credit is a row, and a spend is a row that names its credit; the unique keys of the two tables
 * make repeats and races harmless, so nothing is locked. The day comes from the caller's clock.
 */
export function ledgerRepository(db: Db) {
  async function spendOn(
    column: 'video_id' | 'chapter_id',
    id: string,
    accountId: string,
    day: string,
    at: number,
  ): Promise<Spend> {
    const what = sql.ref(column);
    // Ends, because a lost race means that another request moved the ledger on: now there is a spend for the same thing,
    // another credit to take, or none left.
    for (;;) {
      const { rows } = await sql<{ had: boolean; open: boolean; spent: boolean }>`with had as (
          select from view_spends where account_id = ${accountId} and day = ${day} and ${what} = ${id}
        ), open as (
          select c.id from view_credits c
          where c.account_id = ${accountId} and c.day = ${day}
            and not exists (select from view_spends s where s.credit_id = c.id)
          order by c.id limit 1
        ), spent as (
          insert into view_spends (account_id, day, ${what}, credit_id, spent_at)
          select ${accountId}, ${day}, ${id}, open.id, ${new Date(at)} from open
          where not exists (select from had)
          on conflict do nothing returning credit_id
        )
        select exists (select from had) as had, exists (select from open) as open,
          exists (select from spent) as spent`.execute(db);
      const [row] = rows;
      if (row?.had) return 'already';
      if (row?.spent) return 'spent';
      if (!row?.open) return 'none';
    }
  }

  return {
    async left(accountId: string, day: string): Promise<number> {
      const { rows } = await sql<{ left: number }>`select ${viewsLeftOf(accountId, day)} as "left"`.execute(db);
      return rows[0]?.left ?? 0;
    },

    /** False when the source has been earned on that day already. */
    async earn(
      trx: Db,
      { agentId, accountId }: Earner,
      { day, source, at }: { day: string; source: string; at: number },
    ): Promise<boolean> {
      const row = await trx
        .insertInto('view_credits')
        .values({ agent_id: agentId, account_id: accountId, day, source, earned_at: new Date(at) })
        .onConflict((conflict) => conflict.columns(['account_id', 'day', 'source']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Sources that have been earned on the day. */
    async earned(accountId: string, day: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('view_credits')
        .select('source')
        .where('account_id', '=', accountId)
        .where('day', '=', day)
        .execute();
      return new Set(rows.map((row) => row.source));
    },

    spend: async (accountId: string, videoId: string, day: string, at: number): Promise<Spend> =>
      await spendOn('video_id', videoId, accountId, day, at),
    spendOnChapter: async (accountId: string, chapterId: string, day: string, at: number): Promise<Spend> =>
      await spendOn('chapter_id', chapterId, accountId, day, at),
  };
}
