import { randomBytes } from 'node:crypto';
import type { DomainRow } from '@liuguang/contract/admin/domain.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { hostName } from '../../../platform/net/host-name.ts';
import { fileOf, recordOf } from './domain-proof.ts';

const dayMs = 24 * 3_600_000;
/** An empty claim is dropped after a week; what was lost stays to be seen for a month. */
const pendingMs = 7 * dayMs;
const lapsedMs = 30 * dayMs;
const mostClaims = 20;

export interface Which {
  readonly agentId: string;
  readonly host: string;
}

export async function domainRows(db: Db, agentId: string): Promise<DomainRow[]> {
  const taken = await db.selectFrom('agent_domains').selectAll().where('agent_id', '=', agentId).execute();
  const claims = await db.selectFrom('agent_domain_claims').selectAll().where('agent_id', '=', agentId).execute();
  const rows = [
    ...taken.map((row): DomainRow => ({
      host: row.domain,
      state: 'proven',
      proof: row.proof,
      wanted: wantedOf(row.domain, row.token),
      provenAt: row.proven_at.getTime(),
      expiresAt: null,
      checkedAt: row.checked_at?.getTime() ?? null,
      failingSince: row.failing_since?.getTime() ?? null,
      problem: '',
    })),
    ...claims.map((row): DomainRow => ({
      host: row.host,
      state: row.state,
      proof: null,
      wanted: wantedOf(row.host, row.token),
      provenAt: null,
      expiresAt: row.expires_at.getTime(),
      checkedAt: row.checked_at?.getTime() ?? null,
      failingSince: null,
      problem: row.problem,
    })),
  ];
  return rows.toSorted((a, b) => (a.host < b.host ? -1 : 1));
}

function wantedOf(host: string, token: string | null): DomainRow['wanted'] {
  if (token === null) return null;
  const record = recordOf(host, token);
  const file = fileOf(token);
  return {
    recordName: record.name,
    recordValue: record.value,
    fileUrl: `http://${host}${file.path}`,
    fileText: file.text,
  };
}

export async function hostsOfOthers(db: Db, agentId: string): Promise<string[]> {
  const rows = await db.selectFrom('agent_domains').select('domain').where('agent_id', '<>', agentId).execute();
  return rows.map(({ domain }) => domain);
}

export async function isTaken(db: Db, { agentId, host }: Which): Promise<boolean> {
  const row = await db
    .selectFrom('agent_domains')
    .select('domain')
    .where('agent_id', '=', agentId)
    .where('domain', '=', host)
    .executeTakeFirst();
  return row !== undefined;
}

export async function claimToken(db: Db, { agentId, host }: Which): Promise<string | null> {
  const row = await db
    .selectFrom('agent_domain_claims')
    .select('token')
    .where('agent_id', '=', agentId)
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** One that is there stays, with what it asks for; false where the agent has too many. */
export async function addClaim(trx: Db, { agentId, host }: Which, now: number): Promise<boolean> {
  const token = randomBytes(16).toString('hex');
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from agent_domain_claims
    where agent_id = ${agentId} and host <> ${host}`.execute(trx);
  if ((rows[0]?.open ?? 0) >= mostClaims) return false;
  const expires_at = new Date(now + pendingMs);
  await trx
    .insertInto('agent_domain_claims')
    .values({ agent_id: agentId, host, token, state: 'pending', created_at: new Date(now), expires_at })
    .onConflict((conflict) => conflict.columns(['agent_id', 'host']).doUpdateSet({ state: 'pending', expires_at }))
    .execute();
  return true;
}

export async function noteCheck(db: Db, { agentId, host }: Which, now: number, problem: string): Promise<void> {
  await db
    .updateTable('agent_domain_claims')
    .set({ checked_at: new Date(now), problem: problem.slice(0, 300) })
    .where('agent_id', '=', agentId)
    .where('host', '=', host)
    .execute();
}

/** Makes a claim a domain; false where another agent was quicker. */
export async function takeDomain(
  trx: Db,
  { agentId, host, proof, token }: Which & { proof: 'hand' | 'dns' | 'file'; token: string | null },
  now: number,
): Promise<boolean> {
  const at = new Date(now);
  const taken = await trx
    .insertInto('agent_domains')
    .values({ domain: host, agent_id: agentId, proof, token, proven_at: at, checked_at: at })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('domain')
    .execute();
  if (taken.length === 0) return false;
  await dropClaim(trx, { agentId, host });
  return true;
}

export async function dropClaim(trx: Db, { agentId, host }: Which): Promise<boolean> {
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await trx
    .deleteFrom('agent_domain_claims')
    .where('agent_id', '=', agentId)
    .where('host', '=', host)
    .execute();
  return numDeletedRows > 0n;
}

/** Takes a host from its agent, from the list of fallback hosts as well; false where the agent does not have it. */
export async function releaseDomain(trx: Db, { agentId, host }: Which): Promise<boolean> {
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await trx
    .deleteFrom('agent_domains')
    .where('agent_id', '=', agentId)
    .where('domain', '=', host)
    .execute();
  const fallback = await trx
    .selectFrom('agent_fallback_hosts')
    .select('origin')
    .where('agent_id', '=', agentId)
    .execute();
  const gone = fallback.map(({ origin }) => origin).filter((origin) => hostName(origin) === host);
  if (gone.length > 0) {
    await trx.deleteFrom('agent_fallback_hosts').where('agent_id', '=', agentId).where('origin', 'in', gone).execute();
    await sql`update agents set hosts_serial = greatest(hosts_serial + 1, extract(epoch from now())::bigint)
      where id = ${agentId}`.execute(trx);
  }
  return numDeletedRows > 0n;
}

/** A host whose proof is gone: it is asked for again, by the same token. */
export async function lapseDomain(trx: Db, { agentId, host, token }: Which & { token: string }, now: number) {
  if (!(await releaseDomain(trx, { agentId, host }))) return false;
  const values = { state: 'lapsed' as const, expires_at: new Date(now + lapsedMs), checked_at: new Date(now) };
  await trx
    .insertInto('agent_domain_claims')
    .values({ agent_id: agentId, host, token, created_at: new Date(now), problem: '验证记录已消失', ...values })
    .onConflict((conflict) => conflict.columns(['agent_id', 'host']).doUpdateSet(values))
    .execute();
  return true;
}
