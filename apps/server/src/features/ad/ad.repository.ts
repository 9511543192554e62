import { placement as placementShape, type Ad } from '@liuguang/contract/shapes/ad.ts';
import { sql } from 'kysely';
import { safeLink } from '../../platform/links/safe-link.ts';
import { type JoinedPicture, pictureColumns, pictureShape, storedPicture } from '../picture/picture.public.ts';
import { isTextPicture, safePicture } from './import/ad-picture.ts';
import type { Db } from '../../platform/db/db.ts';
import { type AdSchedule, pictureIdOfAd, scheduleOf } from './ad-row.ts';

/** An ad with what decides whether and where it is shown. */
export interface StoredAd extends AdSchedule {
  readonly ad: Ad;
  readonly agentIds: readonly string[];
  /** What was bought has been delivered. */
  readonly usedUp: boolean;
}

export type AdRepository = ReturnType<typeof adRepository>;

export function adRepository(db: Db) {
  return {
    /** Every ad that had not ended at a moment, those to come included: an operator has hundreds, not millions. */
    async all(notEndedAt: number): Promise<StoredAd[]> {
      const rows = await db
        .selectFrom('ads as a')
        .leftJoin('pictures as p', (join) => join.on('p.id', '=', pictureIdOfAd))
        .leftJoin('ad_totals as t', (join) =>
          join.onRef('t.ad_id', '=', 'a.id').onRef('t.event', '=', 'a.budget_event'),
        )
        .selectAll('a')
        .select(pictureColumns)
        .select(sql<boolean>`a.budget is not null and coalesce(t.count, 0) >= a.budget`.as('usedUp'))
        .select(sql<string[]>`array(select agent_id::text from ad_agents where ad_id = a.id)`.as('agentIds'))
        .where('a.deleted_at', 'is', null)
        .where('a.withheld', '=', false)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date(notEndedAt))]))
        .orderBy('a.id')
        .execute();
      return rows.flatMap((row) => {
        const ad = toAd(row);
        if (!ad) return [];
        return Object.assign(scheduleOf(row), { ad, agentIds: row.agentIds, usedUp: row.usedUp });
      });
    },

    /** How often the account has seen each capped ad on the day. */
    async shows(accountId: string, day: string): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('ad_account_days')
        .select(['ad_id', 'shows'])
        .where('account_id', '=', accountId)
        .where('day', '=', day)
        .execute();
      return new Map(rows.map((row) => [row.ad_id, row.shows]));
    },
  };
}

interface AdRow extends JoinedPicture {
  id: string;
  name: string;
  remark: string;
  category: string;
  picture: string;
  link: string;
  open_type: number;
  play_second: number;
  placement: string;
}

/** Safe whatever the row holds: it may have been written by another program, or by an older one. */
function toAd(row: AdRow): Ad | null {
  const placement = placementShape.safeParse(row.placement);
  if (!placement.success) return null;
  const adPicture = safePicture(row.picture);
  // The picture in a text file is read from there and nowhere else.
  const picture = adPicture !== '' && !isTextPicture(adPicture) ? storedPicture(row) : null;
  return {
    adId: row.id,
    id: row.id,
    adName: row.name,
    remark: row.remark,
    adPicture,
    ...(picture ? { picture: pictureShape(picture) } : {}),
    adJupAddress: safeLink(row.link),
    openType: row.open_type,
    // Nobody is held longer than a minute, whatever stands in the row.
    playSecond: Math.min(Math.max(row.play_second, 1), 60),
    // Whether an account has watched it today is for the list of that account to say.
    isLook: 0,
    placement: placement.data,
    ...(row.category === '' ? {} : { category: row.category }),
  };
}
