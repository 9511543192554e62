import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface Earner {
  readonly agentId: string;
  readonly accountId: string;
}

export type Spend = 'spent' | 'already' | 'none';

/**
 * View credits of a day. A credit is a row, a spend is a row that names its credit; the keys of the two tables make
 * every repeat and every race harmless, so nothing here is locked. The day comes from the caller's clock.
 */
export interface Ledger {
  left(accountId: string, day: string): Promise<number>;
  /** False when the source has been earned on that day already. */
  earn(db: Db, who: Earner, entry: { day: string; source: string; at: number }): Promise<boolean>;
  /** Sources that have been earned on the day. */
  earned(accountId: string, day: string): Promise<Set<string>>;
  spend(accountId: string, videoId: string, day: string, at: number): Promise<Spend>;
  spendOnChapter(accountId: string, chapterId: string, day: string, at: number): Promise<Spend>;
}

export function ledgerRepository(db: Db): Ledger {
  async function spendOn(
    column: 'video_id' | 'chapter_id',
    id: string,
    accountId: string,
    day: string,
    at: number,
  ): Promise<Spend> {
    const what = sql.ref(column);
    // A race that is lost to another request has moved the ledger on, so this ends: by then there is a spend for the
    // same thing, another credit to take, or none left.
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
    async left(accountId, day) {
      const { rows } = await sql<{ left: number }>`select
        ((select count(*) from view_credits where account_id = ${accountId} and day = ${day})
        - (select count(*) from view_spends where account_id = ${accountId} and day = ${day}))::int as "left"`.execute(
        db,
      );
      return rows[0]?.left ?? 0;
    },

    async earn(trx, { agentId, accountId }, { day, source, at }) {
      const row = await trx
        .insertInto('view_credits')
        .values({ agent_id: agentId, account_id: accountId, day, source, earned_at: new Date(at) })
        .onConflict((conflict) => conflict.columns(['account_id', 'day', 'source']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async earned(accountId, day) {
      const rows = await db
        .selectFrom('view_credits')
        .select('source')
        .where('account_id', '=', accountId)
        .where('day', '=', day)
        .execute();
      return new Set(rows.map((row) => row.source));
    },

    spend: async (accountId, videoId, day, at) => await spendOn('video_id', videoId, accountId, day, at),
    spendOnChapter: async (accountId, chapterId, day, at) => await spendOn('chapter_id', chapterId, accountId, day, at),
  };
}
