import { placement as placementShape, type Ad, type Placement } from '@liuguang/contract/shapes/ad.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

export interface AdRepository {
  /** Ads of a placement that the agent shows at a moment, in the operator's order. */
  running(agentId: string, placement: Placement, at: Date): Promise<Ad[]>;
  /** One ad that the agent shows at a moment, wherever it is placed. */
  one(agentId: string, adId: string, at: Date): Promise<Ad | null>;
}

export function adRepository(db: Kysely<Schema>): AdRepository {
  const shown = (agentId: string, at: Date) =>
    db
      .selectFrom('ads')
      .innerJoin('ad_agents', 'ad_agents.ad_id', 'ads.id')
      .select(['id', 'name', 'remark', 'picture', 'link', 'open_type', 'play_second', 'placement'])
      .where('ad_agents.agent_id', '=', agentId)
      .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', at)]))
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]));
  return {
    async running(agentId, placement, at) {
      const rows = await shown(agentId, at)
        .where('placement', '=', placement)
        .orderBy('position')
        .orderBy('weight', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toAd);
    },

    async one(agentId, adId, at) {
      const row = await shown(agentId, at).where('id', '=', adId).executeTakeFirst();
      return row ? toAd(row) : null;
    },
  };
}

interface AdRow {
  id: string;
  name: string;
  remark: string;
  picture: string;
  link: string;
  open_type: number;
  play_second: number;
  placement: string;
}

function toAd(row: AdRow): Ad {
  return {
    adId: row.id,
    id: row.id,
    adName: row.name,
    remark: row.remark,
    adPicture: row.picture,
    adJupAddress: row.link,
    openType: row.open_type,
    playSecond: row.play_second,
    // Whether an account has watched it today is for the list of that account to say.
    isLook: 0,
    placement: placementShape.parse(row.placement),
  };
}
