import { hashOfRecoveryCode, newRecoveryCodes } from './secrets.ts';
import type { Db } from '../../platform/db/db.ts';

/** Codes for the day the phone is gone. */
export interface RecoveryCodes {
  /** New ones in place of all old ones; they are told this once. */
  renew(db: Db, staffId: string): Promise<string[]>;
  /** Whether this is one of them, unused; marks them as kept. */
  confirm(db: Db, staffId: string, code: string, now: number): Promise<boolean>;
  state(db: Db, staffId: string): Promise<{ confirmed: boolean; left: number }>;
}

export function recoveryCodes(pepper: Buffer): RecoveryCodes {
  return {
    async renew(db, staffId) {
      const codes = newRecoveryCodes();
      await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
      await db
        .insertInto('staff_recovery_codes')
        .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOfRecoveryCode(pepper, staffId, code) })))
        .execute();
      await db.updateTable('staff').set({ recovery_confirmed_at: null }).where('id', '=', staffId).execute();
      return codes;
    },

    async confirm(db, staffId, code, now) {
      const known = await db
        .selectFrom('staff_recovery_codes')
        .select('staff_id')
        .where('staff_id', '=', staffId)
        .where('code_hash', '=', hashOfRecoveryCode(pepper, staffId, code))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (!known) return false;
      const recovery_confirmed_at = new Date(now);
      await db.updateTable('staff').set({ recovery_confirmed_at }).where('id', '=', staffId).execute();
      return true;
    },

    async state(db, staffId) {
      const row = await db
        .selectFrom('staff as s')
        .select('s.recovery_confirmed_at')
        .select((is) =>
          is
            .selectFrom('staff_recovery_codes as c')
            .select((c) => c.fn.countAll().as('left'))
            .whereRef('c.staff_id', '=', 's.id')
            .where('c.used_at', 'is', null)
            .as('left'),
        )
        .where('s.id', '=', staffId)
        .executeTakeFirstOrThrow();
      return { confirmed: row.recovery_confirmed_at !== null, left: Number(row.left ?? 0) };
    },
  };
}
