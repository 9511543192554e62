import type { Ad, Placement } from '@liuguang/contract/shapes/ad.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

export interface AdRepository {
  /** Ads of a placement that the agent shows at a moment, in the operator's order. */
  running(agentId: string, placement: Placement, at: Date): Promise<Ad[]>;
}

export function adRepository(db: Kysely<Schema>): AdRepository {
  return {
    async running(agentId, placement, at) {
      const rows = await db
        .selectFrom('ads')
        .innerJoin('ad_agents', 'ad_agents.ad_id', 'ads.id')
        .select(['id', 'name', 'remark', 'picture', 'link', 'open_type', 'play_second'])
        .where('ad_agents.agent_id', '=', agentId)
        .where('placement', '=', placement)
        .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', at)]))
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
        .orderBy('position')
        .orderBy('weight', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        adId: row.id,
        id: row.id,
        adName: row.name,
        remark: row.remark,
        adPicture: row.picture,
        adJupAddress: row.link,
        openType: row.open_type,
        playSecond: row.play_second,
        // Nobody has watched an ad yet: the reward ledger comes with the accounts.
        isLook: 0,
        placement,
      }));
    },
  };
}
