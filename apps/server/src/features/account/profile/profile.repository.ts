import type { ParsedInput } from '@liuguang/contract/calls.ts';
import type { Db } from '../../../platform/db/db.ts';

export type ProfileRepository = ReturnType<typeof profileRepository>;

export function profileRepository(db: Db) {
  return {
    /** `avatar`: its address; empty for the drawn one. */
    async edit(trx: Db, accountId: string, changes: ParsedInput<'updateUserInfo'>): Promise<void> {
      if (Object.values(changes).every((value) => value === undefined)) return;
      await trx
        .updateTable('accounts')
        .set(changes)
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null)
        .execute();
    },

    async saveMachine(accountId: string, information: string, now: number): Promise<void> {
      const values = { information, updated_at: new Date(now) };
      await db
        .insertInto('account_machines')
        .values({ account_id: accountId, ...values })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
        .execute();
    },

    async saveSource(
      accountId: string,
      { channelApi, userName }: { channelApi: string; userName: string },
      now: number,
    ): Promise<void> {
      const values = { channel_api: channelApi, user_name: userName, updated_at: new Date(now) };
      // The newest link wins; a device that came by none says nothing about where the account came from.
      const known = Object.entries(values).filter(([, value]) => value !== '');
      await db
        .insertInto('account_sources')
        .values({ account_id: accountId, ...values })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(Object.fromEntries(known)))
        .execute();
    },

    async youthPin(accountId: string): Promise<string | null> {
      const row = await db
        .selectFrom('accounts')
        .select('youth_pin_hash')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return row?.youth_pin_hash ?? null;
    },

    /** False when a concurrent request changed it first. */
    async setYouthPin(
      accountId: string,
      { before, after }: { before: string | null; after: string | null },
    ): Promise<boolean> {
      const set = await db
        .updateTable('accounts')
        .set({ youth_pin_hash: after })
        .where('id', '=', accountId)
        .where('youth_pin_hash', 'is not distinct from', before)
        .executeTakeFirst();
      return set.numUpdatedRows === 1n;
    },
  };
}
