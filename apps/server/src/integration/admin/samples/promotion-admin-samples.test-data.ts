import type { Database } from '../../../platform/db/database.ts';

/** A promoter with a code, a visit, a login and a statement of an agent, and an invite that is held. */
export async function promotionThings(database: Database, agentId: string, word: string) {
  const { pool } = database;
  const { rows } = await pool.query<{ promoter_id: string; id: string }>(
    `with p as (insert into promoters (agent_id, kind, name, created_at) values ($1, 'person', $2, now()) returning id)
     insert into promoter_codes (agent_id, promoter_id, code, created_at) select $1, id, 'sample', now() from p
     returning promoter_id, id`,
    [agentId, `${word}推广`],
  );
  const [promoterId, codeId] = [rows[0]?.promoter_id ?? '', rows[0]?.id ?? ''];
  await pool.query(
    `insert into promotion_days (agent_id, day, code, code_id, visits)
     values ($1, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 'sample', $2, 1)`,
    [agentId, codeId],
  );
  const made = await pool.query<{ id: string }>(
    `insert into commission_statements (agent_id, payee, until_at, closed_at, closed_by) values ($1, $2, now(), now(), '林')
     returning id`,
    [agentId, promoterId],
  );
  const staff = await pool.query<{ id: string }>(
    `insert into staff (name, display_name, role, agent_ids, promoter_id, created_at)
     values ($1, $2, 'promoter', array[$3::bigint], $4, now()) returning id`,
    [`promoter-${promoterId}`, `${word}登录`, agentId, promoterId],
  );
  const [statementId, loginId] = [made.rows[0]?.id ?? '', staff.rows[0]?.id ?? ''];
  return { promoterId, codeId, statementId, loginId, inviteId: await heldInvite(database, agentId, word) };
}

/** By somebody whose name has the word in it. */
async function heldInvite({ pool }: Database, agentId: string, word: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with a as (insert into accounts (agent_id, user_code, nickname) values ($1, gen_random_uuid()::text, $2),
       ($1, gen_random_uuid()::text, $2) returning id)
     insert into invites (agent_id, inviter_id, invitee_id, joined_at, deadline_at, watch_minutes, watch_days, hold_hours,
       inviter_kind, inviter_amount, invitee_kind, invitee_amount, state, reasons)
     select $1, min(id), max(id), now(), now(), 1, 1, 0, 'days', 1, 'views', 1, 'held', '{household}' from a returning id`,
    [agentId, `${word}邀请`],
  );
  return rows[0]?.id ?? '';
}
