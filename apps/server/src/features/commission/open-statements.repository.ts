import { sql } from 'kysely';
import { ofAgents } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';

/** By agent, what is to be approved and to be paid. */
export async function openStatements(db: Db, agentIds: readonly string[] | null) {
  const { rows } = await sql<{ agent_id: string; waiting: number; approved: number; owed: string }>`
    select s.agent_id, count(*) filter (where s.state = 'waiting')::int as waiting,
      count(*) filter (where s.state = 'approved')::int as approved,
      coalesce(sum(s.total) filter (where s.payee = 0), 0) as owed
    from commission_statements s where s.state in ('waiting', 'approved') and ${ofAgents('s', agentIds)}
    group by s.agent_id`.execute(db);
  // `owed`: of the agent itself, in fen.
  return new Map(
    rows.map(({ agent_id, waiting, approved, owed }) => [agent_id, { waiting, approved, owed: Number(owed) }]),
  );
}
