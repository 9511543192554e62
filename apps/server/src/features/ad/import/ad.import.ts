import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { adEvents } from '@liuguang/contract/shapes/ad.ts';
import { type AdEntryInput, AdRefused, readAdEntry } from './ad.entry.ts';
import { adTag } from '../ad.service.ts';

export type AdImport = AdEntryInput;

/** Makes or changes an ad and the set of agents that show it: the one way in. Throws `AdRefused` with every reason. */
export async function saveAd(db: Db, input: AdImport): Promise<{ adId: string }> {
  const read = readAdEntry(input);
  if ('problems' in read) throw new AdRefused(read.problems);
  const { ad } = read;
  const fields = {
    placement: ad.placement,
    name: ad.name,
    remark: ad.remark,
    category: ad.category,
    picture: ad.picture,
    link: ad.link,
    open_type: ad.openType,
    play_second: ad.playSecond,
    weight: ad.weight,
    position: ad.position,
    starts_at: ad.startsAt,
    ends_at: ad.endsAt,
    paused: ad.paused,
    daily_cap: ad.dailyCap,
    budget_event: ad.budget?.event ?? null,
    budget: ad.budget ? String(ad.budget.amount) : null,
  };
  const write = async (tx: Db) => {
    const { id } = await tx
      .insertInto('ads')
      .values({ import_key: ad.importKey, ...fields })
      .onConflict((conflict) => conflict.column('import_key').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('ad_agents').where('ad_id', '=', id).execute();
    const agents = [...new Set(ad.agentIds)].map((agent_id) => ({ ad_id: id, agent_id }));
    await tx.insertInto('ad_agents').values(agents).execute();
    await tx
      .insertInto('ad_totals')
      .values(adEvents.map((event) => ({ ad_id: id, event, count: 0 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await invalidate(tx, adTag);
    return { adId: id };
  };
  return await (db.isTransaction ? write(db) : db.transaction().execute(write));
}
