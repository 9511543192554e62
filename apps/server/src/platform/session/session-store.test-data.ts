import type { Database } from '../db/database.ts';
import type { Sessions } from './session-store.ts';

interface Who {
  agentId: string;
  claimed?: boolean;
  revoked?: boolean;
  restricted?: boolean;
}

/** A new account of the agent, signed in; the value of its Cookie header over http. */
export async function sessionCookie(
  database: Pick<Database, 'pool'>,
  sessions: Sessions,
  { agentId, claimed = false, revoked = false, restricted = false }: Who,
): Promise<string> {
  const result = await database.pool.query<{ id: string }>(
    `insert into accounts (agent_id, user_code, nickname, claimed_at)
     values ($1, gen_random_uuid()::text, '甲', case when $2 then now() end) returning id`,
    [agentId, claimed],
  );
  const accountId = result.rows[0]?.id ?? '';
  const client = { address: '203.0.113.7', userAgent: 'test' };
  const session = await sessions.create({ agentId, accountId }, client, { restricted });
  if (revoked) await sessions.revoke(accountId, session.sessionId);
  return `session=${session.token}`;
}
