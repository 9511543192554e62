import type { PersonalData } from '../../../platform/privacy/personal-data.ts';
import { notify } from '../../message/message.public.ts';
import { movedNotification } from './factor-notifications.ts';
import { endTickets } from './factor-ticket.repository.ts';
import { codesLeft, endIssuedPassword, factorOf } from './second-factor.repository.ts';

/** That there is a second factor, and since when. Its secret and its codes leave the database for nobody. */
export const secondFactorPersonalData: PersonalData = {
  name: 'second-factor',
  tables: ['second_factors', 'second_factor_tickets'],

  /**
   * The factor of the remaining account stays. Where it has none, that of the other moves: a merge must not end it, also not
   * later, by an end that was planned where it comes from.
   */
  async merge(trx, { from, into }) {
    if ((await factorOf(trx, into)) || !(await factorOf(trx, from))) return;
    await trx.deleteFrom('second_factors').where('account_id', '=', into).execute();
    await trx
      .updateTable('second_factors')
      .set({ account_id: into, ends_at: null })
      .where('account_id', '=', from)
      .execute();
    await endIssuedPassword(trx, into);
    const { agent_id: agentId } = await trx
      .selectFrom('accounts')
      .select('agent_id')
      .where('id', '=', into)
      .executeTakeFirstOrThrow();
    await notify(trx, movedNotification({ agentId, accountId: into, at: Date.now() }));
  },

  async export(db, accountId) {
    const factor = await factorOf(db, accountId);
    if (!factor) return { on: false };
    const since = new Date(factor.since);
    return { on: true, since, recoveryCodesLeft: await codesLeft(db, factor.factorId) };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('second_factors').where('account_id', '=', accountId).execute();
    await endTickets(trx, accountId);
  },
};
