import type { Db } from '../../../platform/db/db.ts';

export interface ProfileEdit {
  readonly nickname?: string | undefined;
  /** Its address; empty for the drawn one. */
  readonly avatar?: string | undefined;
  readonly gender?: string | undefined;
  readonly birthday?: string | null | undefined;
  readonly signature?: string | undefined;
}

export interface ProfileRepository {
  edit(trx: Db, accountId: string, edit: ProfileEdit): Promise<void>;
  saveMachine(accountId: string, information: string, now: number): Promise<void>;
  saveSource(accountId: string, source: { channelApi: string; userName: string }, now: number): Promise<void>;
  youthPin(accountId: string): Promise<string | null>;
  /** False when another request was faster. */
  setYouthPin(accountId: string, pin: { before: string | null; after: string | null }): Promise<boolean>;
  /** False in youth mode. */
  confirmAge(accountId: string, now: number): Promise<boolean>;
}

export function profileRepository(db: Db): ProfileRepository {
  return {
    async edit(trx, accountId, { nickname, avatar, gender, birthday, signature }) {
      const set = {
        ...(nickname === undefined ? {} : { nickname }),
        ...(avatar === undefined ? {} : { avatar }),
        ...(gender === undefined ? {} : { gender }),
        ...(birthday === undefined ? {} : { birthday }),
        ...(signature === undefined ? {} : { signature }),
      };
      if (Object.keys(set).length === 0) return;
      await trx.updateTable('accounts').set(set).where('id', '=', accountId).where('deleted_at', 'is', null).execute();
    },

    async saveMachine(accountId, information, now) {
      const said = { information, updated_at: new Date(now) };
      await db
        .insertInto('account_machines')
        .values({ account_id: accountId, ...said })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(said))
        .execute();
    },

    async saveSource(accountId, { channelApi, userName }, now) {
      const said = { channel_api: channelApi, user_name: userName, updated_at: new Date(now) };
      await db
        .insertInto('account_sources')
        .values({ account_id: accountId, ...said })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(said))
        .execute();
    },

    async youthPin(accountId) {
      const row = await db
        .selectFrom('accounts')
        .select('youth_pin_hash')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return row?.youth_pin_hash ?? null;
    },

    async setYouthPin(accountId, { before, after }) {
      const set = await db
        .updateTable('accounts')
        .set({ youth_pin_hash: after })
        .where('id', '=', accountId)
        .where('youth_pin_hash', 'is not distinct from', before)
        .executeTakeFirst();
      return set.numUpdatedRows === 1n;
    },

    async confirmAge(accountId, now) {
      const confirmed = await db
        .updateTable('accounts')
        .set({ age_confirmed_at: new Date(now) })
        .where('id', '=', accountId)
        .where('youth_pin_hash', 'is', null)
        .executeTakeFirst();
      return confirmed.numUpdatedRows === 1n;
    },
  };
}
