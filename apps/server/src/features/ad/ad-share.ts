import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { adTag } from './ad.service.ts';

/** The agent `to` shows the ads of `from`, with the same budgets and figures; how many it did not show before. */
export async function shareAds(trx: Db, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`insert into ad_agents (ad_id, agent_id)
    select a.id, ${to}::bigint from ad_agents s join ads a on a.id = s.ad_id
    where s.agent_id = ${from} and a.deleted_at is null on conflict do nothing`.execute(trx);
  await invalidate(trx, adTag);
  return Number(numAffectedRows ?? 0);
}
