import type { Placement } from '@liuguang/contract/shapes/ad.ts';
import type { Kysely } from 'kysely';
import { invalidate } from '../../platform/db/invalidate.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { isAdLink } from './ad-link.ts';
import { adTag } from './ad.service.ts';

export interface AdImport {
  /** Natural key of the import: the same key changes the same ad. */
  readonly importKey: string;
  readonly agentIds: readonly string[];
  readonly placement: Placement;
  readonly name: string;
  readonly remark: string;
  /** A path of our own, such as `/i/<pictureId>/<width>.webp`. */
  readonly picture: string;
  /** http(s), or a route of the app: `/#/…`. */
  readonly link: string;
  readonly openType?: number;
  readonly playSecond?: number;
  readonly weight?: number;
  readonly position?: number;
  readonly startsAt?: Date | null;
  readonly endsAt?: Date | null;
}

/** Makes or changes an ad and the set of agents that show it. */
export async function saveAd(db: Kysely<Schema>, ad: AdImport): Promise<{ adId: string }> {
  if (!isAdLink(ad.link)) throw new TypeError(`ad ${ad.importKey}: the link must be http(s) or a route /#/…`);
  const fields = {
    placement: ad.placement,
    name: ad.name,
    remark: ad.remark,
    picture: ad.picture,
    link: ad.link,
    open_type: ad.openType ?? 1,
    play_second: ad.playSecond ?? 5,
    weight: ad.weight ?? 1,
    position: ad.position ?? 0,
    starts_at: ad.startsAt ?? null,
    ends_at: ad.endsAt ?? null,
  };
  return await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ads')
      .values({ import_key: ad.importKey, ...fields })
      .onConflict((conflict) => conflict.column('import_key').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('ad_agents').where('ad_id', '=', id).execute();
    if (ad.agentIds.length > 0) {
      await tx
        .insertInto('ad_agents')
        .values(ad.agentIds.map((agent_id) => ({ ad_id: id, agent_id })))
        .execute();
    }
    await invalidate(tx, adTag);
    return { adId: id };
  });
}
