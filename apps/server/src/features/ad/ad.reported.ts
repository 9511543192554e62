import { invalidate } from '../../platform/db/invalidate.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { pictureIdOf } from '../picture/picture.public.ts';
import { adTag } from './ad.service.ts';

/** A withheld ad is shown nowhere, and who booked it cannot change that. */
export const reportedAd: ReportedKind = {
  kind: 'ad',

  async find(db, agentId, id) {
    const row = await db
      .selectFrom('ads as a')
      .innerJoin('ad_agents as g', 'g.ad_id', 'a.id')
      .select('a.name')
      .where('a.id', '=', id)
      .where('g.agent_id', '=', agentId)
      .where('a.paused', '=', false)
      .where('a.withheld', '=', false)
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst();
    return row ? { title: row.name, ownerId: null } : null;
  },

  async hide(trx, id) {
    const { numUpdatedRows } = await trx
      .updateTable('ads')
      .set({ withheld: true })
      .where('id', '=', id)
      .where('withheld', '=', false)
      .executeTakeFirst();
    await invalidate(trx, adTag);
    return numUpdatedRows > 0n ? {} : null;
  },

  async restore(trx, id) {
    await trx.updateTable('ads').set({ withheld: false }).where('id', '=', id).execute();
    await invalidate(trx, adTag);
  },

  async look(db, id) {
    const row = await db
      .selectFrom('ads')
      .select(['name', 'remark', 'link', 'picture'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const pictureId = pictureIdOf(row.picture);
    return {
      text: [row.name, row.remark, row.link].filter(Boolean).join('\n'),
      pictureIds: pictureId === undefined ? [] : [pictureId],
      video: null,
    };
  },
};
