import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** What the account reported, and what was decided about what it published. */
export const safetyPersonalData: PersonalData = {
  name: 'reports',
  tables: ['safety_cases', 'safety_reports'],

  async merge(trx, { from, into }) {
    await trx.updateTable('safety_cases').set({ owner_id: into }).where('owner_id', '=', from).execute();
    // Both reported the same: it counts once for the one who is left.
    await sql`update safety_reports r set reporter_id = ${into} where reporter_id = ${from} and not exists (
      select from safety_reports o where o.reporter_id = ${into} and o.kind = r.kind and o.item_id = r.item_id)`.execute(
      trx,
    );
    await trx.updateTable('safety_reports').set({ reporter_id: null }).where('reporter_id', '=', from).execute();
  },

  async export(db, accountId) {
    const [reports, decisions] = await Promise.all([
      db
        .selectFrom('safety_reports')
        .select(['id as reportId', 'kind', 'item_id as itemId', 'reason', 'text', 'reported_at as reportedAt'])
        .where('reporter_id', '=', accountId)
        .orderBy('id')
        .execute(),
      // Who reported, and that somebody did as long as nothing came of it, is theirs to keep.
      db
        .selectFrom('safety_cases')
        .select(['id as caseId', 'kind', 'item_id as itemId', 'title', 'state', 'reason', 'decided_at as decidedAt'])
        .select(['kept as hiddenContent', 'appeal_text as appealText', 'appeal_state as appealState'])
        .where('owner_id', '=', accountId)
        .where((is) => is.or([is('hidden', '=', true), is('state', 'in', ['removed', 'restricted'])]))
        .orderBy('id')
        .execute(),
    ]);
    return { reports, decisions };
  },

  /** Decisions stay, for the log and so that removed media stay away; who it was and what they wrote does not. */
  async erase(trx, accountId) {
    await trx
      .updateTable('safety_cases')
      .set({ owner_id: null, title: '已注销用户的内容', kept: null, hidden: false, appeal_text: null })
      .where('owner_id', '=', accountId)
      .execute();
    await trx
      .updateTable('safety_reports')
      .set({ reporter_id: null, text: '', address_hash: null })
      .where('reporter_id', '=', accountId)
      .execute();
  },
};
