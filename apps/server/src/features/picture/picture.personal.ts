import { sql } from 'kysely';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { pictureSweepSpec } from './picture.job-spec.ts';
import { goingAway } from './picture-sweep.ts';

/** Pictures that the account has uploaded. */
export const picturePersonalData: PersonalData = {
  name: 'pictures',
  tables: ['pictures'],

  async merge(trx, { from, into }) {
    // The surviving account keeps its own avatar; then the other's has no use left.
    await sql`update pictures set used_by = null, unused_since = now()
      where account_id = ${from} and used_by = 'avatar'
        and exists (select from accounts where id = ${into} and avatar <> '')`.execute(trx);
    await trx.updateTable('pictures').set({ account_id: into }).where('account_id', '=', from).execute();
  },

  async export(db, accountId) {
    const rows = await db
      .selectFrom('pictures')
      .select(['id', 'width', 'height', 'used_by as usedBy'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    return rows.map(({ id, width, height, usedBy }) => ({ url: `/i/${id}/${width}.webp`, width, height, usedBy }));
  },

  async erase(trx, accountId) {
    const { numUpdatedRows } = await trx
      .updateTable('pictures')
      .set({ account_id: null, used_by: goingAway, unused_since: null })
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    // The files go right after this transaction, not with the next round of the clock.
    if (numUpdatedRows > 0n) await enqueue(trx, pictureSweepSpec, {}, { key: 'picture.sweep now' });
  },
};
