import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** Whom the account invited and by whom it was, and by what machines of one person are told. */
export const invitePersonalData: PersonalData = {
  name: 'invites',
  tables: ['invite_codes', 'invites', 'invite_marks'],

  async merge(trx, { from, into }) {
    // One of the two was there before: nobody new came.
    await sql`update invites set state = 'refused', reasons = reasons || '{merged}', decided_at = now()
      where invitee_id in (${from}, ${into}) and state in ('waiting', 'reached', 'held')`.execute(trx);
    await sql`update invites set invitee_id = case when exists (
        select from invites o where o.invitee_id = ${into}) then null else ${into}::bigint end
      where invitee_id = ${from}`.execute(trx);
    await trx.updateTable('invites').set({ inviter_id: into }).where('inviter_id', '=', from).execute();
    await sql`update invite_codes set account_id = ${into}
      where account_id = ${from} and not exists (select from invite_codes where account_id = ${into})`.execute(trx);
    await trx.deleteFrom('invite_codes').where('account_id', '=', from).execute();
    await sql`insert into invite_marks (agent_id, account_id, kind, hash, at)
      select agent_id, ${into}::bigint, kind, hash, at from invite_marks where account_id = ${from}
      on conflict do nothing`.execute(trx);
    await trx.deleteFrom('invite_marks').where('account_id', '=', from).execute();
  },

  async export(db, accountId) {
    const share = (side: 'inviter' | 'invitee') =>
      db
        .selectFrom('invites')
        .select(['joined_at as joinedAt', 'state', `${side}_kind as reward`, `${side}_amount as amount`])
        .select(`${side}_paid_at as paidAt`)
        .where(`${side}_id`, '=', accountId)
        .orderBy('id')
        .execute();
    const code = await db
      .selectFrom('invite_codes')
      .select(['code', 'created_at as createdAt'])
      .where('account_id', '=', accountId)
      .execute();
    const { rows: watched } = await sql`select w.day, w.watched_ms as "watchedMs"
      from invite_watch_days w join invites i on i.id = w.invite_id where i.invitee_id = ${accountId} order by w.day`.execute(
      db,
    );
    // The hashes themselves say nothing to anybody: what they stand for, and since when.
    const { rows: marks } = await sql`select m.kind, m.at from invite_marks m left join invites i on i.id = m.invite_id
      where m.account_id = ${accountId} or i.invitee_id = ${accountId} order by m.at`.execute(db);
    return { code, invited: await share('inviter'), came: await share('invitee'), watched, marks };
  },

  /** What is left of an invite names nobody: that there was one, and keyed hashes until they are forgotten. */
  async erase(trx, accountId) {
    await sql`delete from invite_watch_days w using invites i where i.id = w.invite_id
      and i.invitee_id = ${accountId}`.execute(trx);
    await sql`update invites set invitee_id = null,
        state = case when state in ('waiting', 'reached', 'held') then 'refused' else state end,
        reasons = case when state in ('waiting', 'reached', 'held') then reasons || '{left}' else reasons end
      where invitee_id = ${accountId}`.execute(trx);
    await trx.updateTable('invites').set({ inviter_id: null }).where('inviter_id', '=', accountId).execute();
    await trx.deleteFrom('invite_codes').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('invite_marks').where('account_id', '=', accountId).execute();
  },
};
