import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { stuckRefund } from '../payment/payment.public.ts';

type AgentIds = readonly string[] | null;

/** How many wait, and since when the first of them does. */
export interface Waiting {
  readonly count: number;
  readonly since: number | null;
}

/** Files of what failed are kept so long: after that there is nothing to try again. */
const failedUploadDays = sql`interval '7 days'`;

const of = (agentIds: AgentIds, column: string) =>
  agentIds === null ? sql`true` : sql`${sql.ref(column)} = any(${[...agentIds]}::bigint[])`;

/** What waits in the tables of each kind, by one statement. */
export async function waitingRows(db: Db, agentIds: AgentIds): Promise<ReadonlyMap<string, Waiting>> {
  const { rows } = await sql<{ kind: string; count: number; since: Date | null }>`
    select case kind when 'video' then 'failedUploads' else 'failedNovels' end as kind, count(*)::int as count,
        min(updated_at) as since from uploads
      where state = 'failed' and kind in ('video', 'novel') and updated_at > now() - ${failedUploadDays} and ${of(agentIds, 'agent_id')} group by 1
    union all select 'listings', count(*)::int, min(updated_at) from listings
      where state = 'review' and ${of(agentIds, 'agent_id')}
    union all select 'refunds', count(*)::int, min(r.created_at) from refunds r join orders o on o.id = r.order_id
      where ${stuckRefund} and ${of(agentIds, 'o.agent_id')}
    union all select case state when 'waiting' then 'statementsToApprove' else 'statementsToPay' end, count(*)::int,
        min(closed_at) from commission_statements
      where state in ('waiting', 'approved') and ${of(agentIds, 'agent_id')} group by 1
    union all select 'invites', count(*)::int, min(joined_at) from invites
      where state = 'held' and ${of(agentIds, 'agent_id')}
    union all select 'recoveries', count(*)::int, min(opened_at) from account_recoveries
      where state = 'approval' and ${of(agentIds, 'agent_id')}
    union all select 'feedback', count(*)::int, min(created_at) from opinions
      where replies = 0 and ${of(agentIds, 'agent_id')}
    union all select 'domains', count(*)::int, min(failing_since) from agent_domains
      where failing_since is not null and ${of(agentIds, 'agent_id')}
    union all select 'webhooks', count(*)::int, min(failing_since) from webhook_endpoints
      where failing_since is not null and paused_at is null and ${of(agentIds, 'agent_id')}`.execute(db);
  return new Map(rows.map(({ kind, count, since }) => [kind, { count, since: since?.getTime() ?? null }]));
}

export async function failedJobs(db: Db): Promise<Waiting> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(updated_at) as since from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null`.execute(db);
  return { count: rows[0]?.count ?? 0, since: rows[0]?.since?.getTime() ?? null };
}
