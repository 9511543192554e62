import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export async function agentDomains(db: Db): Promise<{ host: string; agentId: string }[]> {
  return await db
    .selectFrom('agent_domains')
    .select(['domain as host', 'agent_id as agentId'])
    .orderBy('domain')
    .execute();
}

interface Seen {
  readonly host: string;
  readonly agentId: string | null;
  readonly expiresAt: Date | null;
  readonly problem: string;
}

/** An agent that is gone in the meantime takes its row along. */
export async function saveCertificate(db: Db, { host, agentId, expiresAt, problem }: Seen): Promise<void> {
  await sql`insert into certificates (host, agent_id, expires_at, problem, checked_at)
    select ${host}, ${agentId}::bigint, ${expiresAt}::timestamptz, ${problem}, now()
    where ${agentId}::bigint is null or exists (select from agents where id = ${agentId}::bigint)
    on conflict (host) do update set agent_id = excluded.agent_id, expires_at = excluded.expires_at,
      problem = excluded.problem, checked_at = excluded.checked_at`.execute(db);
}

export async function forgetCertificates(db: Db, except: readonly string[]): Promise<void> {
  await sql`delete from certificates where host <> all(${[...except]}::text[])`.execute(db);
}

/** What ends first comes first, behind what is in trouble. */
export async function listCertificates(db: Db, agentIds: readonly string[] | null) {
  const { rows } = await sql<{
    host: string;
    agentId: string | null;
    expires: Date | null;
    problem: string;
    checked: Date;
  }>`
    select host, agent_id as "agentId", expires_at as expires, problem, checked_at as checked from certificates
    where ${agentIds === null ? sql`true` : sql`agent_id = any(${[...agentIds]}::bigint[])`}
    order by problem = '', expires_at nulls first, host limit 200`.execute(db);
  return rows.map(({ host, agentId, expires, problem, checked }) => ({
    host,
    /** Null: of the installation. */
    agentId,
    expiresAt: expires?.getTime() ?? null,
    problem,
    checkedAt: checked.getTime(),
  }));
}
