import type { Db } from '../../../platform/db/db.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../../platform/second-factor/recovery-code.ts';
import { recoveryOwner } from './secrets.ts';

export type RecoveryCodes = ReturnType<typeof recoveryCodes>;

/** One-time codes for somebody who has lost their authenticator. */
export function recoveryCodes(pepper: Buffer) {
  const hashOf = (staffId: string, code: string) => hashOfRecoveryCode(pepper, recoveryOwner(staffId), code);
  return {
    /** Replaces all codes; the answer is the only time that they are readable. */
    async renew(db: Db, staffId: string): Promise<string[]> {
      const codes = newRecoveryCodes();
      await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
      await db
        .insertInto('staff_recovery_codes')
        .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(staffId, code) })))
        .execute();
      await db.updateTable('staff').set({ recovery_confirmed_at: null }).where('id', '=', staffId).execute();
      return codes;
    },

    /** Given one unused code as proof, marks the codes as kept by their owner; else false. */
    async confirm(db: Db, staffId: string, code: string, now: number): Promise<boolean> {
      const known = await db
        .selectFrom('staff_recovery_codes')
        .select('staff_id')
        .where('staff_id', '=', staffId)
        .where('code_hash', '=', hashOf(staffId, code))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (!known) return false;
      const recovery_confirmed_at = new Date(now);
      await db.updateTable('staff').set({ recovery_confirmed_at }).where('id', '=', staffId).execute();
      return true;
    },

    async state(db: Db, staffId: string): Promise<{ confirmed: boolean; left: number }> {
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
