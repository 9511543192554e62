import type { Db } from '../../../platform/db/db.ts';
import type { Which } from './domain.repository.ts';

export async function dropExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('agent_domain_claims').where('expires_at', '<', new Date(now)).execute();
}

/** Claims that nobody looked at since, those that wait longest first. */
export async function openClaims(db: Db, since: number, most: number) {
  return await db
    .selectFrom('agent_domain_claims')
    .select(['agent_id as agentId', 'host', 'token'])
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', new Date(since))]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute();
}

/** Domains with a proof that can be looked for, and was not since. */
export async function provenLongAgo(db: Db, since: number, most: number) {
  const rows = await db
    .selectFrom('agent_domains')
    .select(['agent_id as agentId', 'domain as host', 'token', 'failing_since'])
    .where('token', 'is not', null)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', new Date(since))]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(most)
    .execute();
  return rows.map(({ agentId, host, token, failing_since }) => ({
    agentId,
    host,
    token: token ?? '',
    failingSince: failing_since?.getTime() ?? null,
  }));
}

export async function noteDomain(
  db: Db,
  { agentId, host }: Which,
  now: number,
  failingSince: number | null,
): Promise<void> {
  await db
    .updateTable('agent_domains')
    .set({ checked_at: new Date(now), failing_since: failingSince === null ? null : new Date(failingSince) })
    .where('agent_id', '=', agentId)
    .where('domain', '=', host)
    .execute();
}
