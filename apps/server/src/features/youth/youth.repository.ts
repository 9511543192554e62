import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface YouthMinute {
  readonly day: string;
  /** Of that day, 0 to 1439. */
  readonly minute: number;
}

/** Minutes that the account has used on the day, as a part of any statement. */
export function youthMinutesOf(accountId: RawBuilder<string>, day: string): RawBuilder<number> {
  return sql<number>`(select count(*)::int from youth_minutes where account_id = ${accountId} and day = ${day})`;
}

export type YouthRepository = ReturnType<typeof youthRepository>;

export function youthRepository(db: Db) {
  return {
    /** Marks the minute unless the day has `most` already; answers how many are marked, and whether this one is. */
    async mark(
      accountId: string,
      { day, minute }: YouthMinute,
      most: number,
    ): Promise<{ used: number; marked: boolean }> {
      await sql`insert into youth_minutes (account_id, day, minute)
        select ${accountId}, ${day}, ${minute}
        where (select count(*) from youth_minutes where account_id = ${accountId} and day = ${day}) < ${most}
        on conflict do nothing`.execute(db);
      const { rows } = await sql<{ used: number; marked: boolean }>`select count(*)::int as used,
          coalesce(bool_or(minute = ${minute}), false) as marked
        from youth_minutes where account_id = ${accountId} and day = ${day}`.execute(db);
      return rows[0] ?? { used: 0, marked: false };
    },

    /** The account whose playback grants are signed under this name, if it is in youth mode. */
    async holderAccount(holder: string): Promise<string | null> {
      const row = await db
        .selectFrom('playback_holders as h')
        .innerJoin('accounts as a', 'a.id', 'h.account_id')
        .select('a.id')
        .where('h.holder', '=', holder)
        .where('a.youth_pin_hash', 'is not', null)
        .executeTakeFirst();
      return row?.id ?? null;
    },
  };
}
