import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { forGood } from '../../../platform/session/account-ban.ts';

const hiddenItem = z.object({ kind: z.string(), id: z.string(), kept: z.unknown() });

/** Something that was hidden with a ban, and what its kind needs to show it again. */
export type HiddenItem = z.infer<typeof hiddenItem>;

export interface Ban {
  readonly agentId: string;
  readonly accountId: string;
  readonly reason: string;
  /** Null: for good. */
  readonly until: number | null;
  readonly staffName: string;
}

/** False when the account is banned already. */
export async function insertBan(trx: Db, ban: Ban, at: number): Promise<boolean> {
  const made = await trx
    .insertInto('account_bans')
    .values({
      account_id: ban.accountId,
      agent_id: ban.agentId,
      reason: ban.reason,
      until: ban.until === null ? null : new Date(ban.until),
      banned_at: new Date(at),
      staff_name: ban.staffName,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The copy on the account that each check of a session reads. */
export async function setBannedUntil(trx: Db, accountId: string, until: number | null): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ banned_until: until === null ? forGood : new Date(until) })
    .where('id', '=', accountId)
    .execute();
}

export async function clearBannedUntil(trx: Db, accountId: string): Promise<void> {
  await trx.updateTable('accounts').set({ banned_until: null }).where('id', '=', accountId).execute();
}

export async function setHiddenItems(trx: Db, accountId: string, hidden: readonly HiddenItem[]): Promise<void> {
  await trx
    .updateTable('account_bans')
    .set({ hidden: JSON.stringify(hidden) })
    .where('account_id', '=', accountId)
    .execute();
}

/** Answers what was hidden with the ban; null when there is no ban. */
export async function removeBan(trx: Db, accountId: string): Promise<HiddenItem[] | null> {
  const ended = await trx
    .deleteFrom('account_bans')
    .where('account_id', '=', accountId)
    .returning('hidden')
    .executeTakeFirst();
  return ended ? z.array(hiddenItem).parse(ended.hidden) : null;
}

/** Accounts whose ban has ended by time, a batch of them. */
export async function expiredBans(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_bans')
    .select('account_id')
    .where('until', '<=', new Date(now))
    .limit(200)
    .execute();
  return rows.map((row) => row.account_id);
}
