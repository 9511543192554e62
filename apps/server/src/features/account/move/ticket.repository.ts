import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface NewTicket {
  readonly tokenHash: Buffer;
  readonly agentId: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly codeHash: Buffer;
  readonly now: number;
  readonly expiresAt: number;
}

interface ShownTicket {
  readonly tokenHash: Buffer;
  readonly agentId: string;
  readonly codeHash: Buffer;
}

export interface TakenTicket {
  readonly accountId: string;
  /** The session that asked for it was opened by a machine code alone. */
  readonly restricted: boolean;
  readonly since: Date;
  /** Where that session is at home. */
  readonly from: string;
}

/** Two tabs may ask at once and keep either answer, so the one before the newest is good as well. */
const keptPerSession = 2;

export async function addTicket(trx: Db, ticket: NewTicket): Promise<void> {
  await trx
    .insertInto('host_tickets')
    .values({
      token_hash: ticket.tokenHash,
      agent_id: ticket.agentId,
      account_id: ticket.accountId,
      session_id: ticket.sessionId,
      code_hash: ticket.codeHash,
      created_at: new Date(ticket.now),
      expires_at: new Date(ticket.expiresAt),
    })
    .execute();
  await sql`delete from host_tickets where session_id = ${ticket.sessionId} and id not in
    (select id from host_tickets where session_id = ${ticket.sessionId} order by id desc limit ${keptPerSession})`.execute(
    trx,
  );
}

/** Uses the ticket up, in one statement: of two that show it at once, one gets it. */
export async function takeTicket(trx: Db, shown: ShownTicket, now: number): Promise<TakenTicket | null> {
  const { rows } = await sql<TakenTicket>`
    update host_tickets t set used_at = ${new Date(now)} from sessions s, accounts a
    where t.token_hash = ${shown.tokenHash} and t.agent_id = ${shown.agentId} and t.code_hash = ${shown.codeHash}
      and t.used_at is null and t.expires_at > ${new Date(now)}
      and s.id = t.session_id and s.revoked_at is null and s.expires_at > ${new Date(now)}
      and a.id = t.account_id and a.deleted_at is null
    returning t.account_id as "accountId", s.restricted, s.created_at as since, s.host as from`.execute(trx);
  return rows[0] ?? null;
}

/** Whom the ticket would let in, without using it. */
export async function ownerOfTicket(
  db: Db,
  shown: ShownTicket,
): Promise<{ accountId: string; userCode: string } | null> {
  const row = await db
    .selectFrom('host_tickets as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['a.id as accountId', 'a.user_code as userCode'])
    .where('t.token_hash', '=', shown.tokenHash)
    .where('t.agent_id', '=', shown.agentId)
    .where('t.code_hash', '=', shown.codeHash)
    .where('t.used_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the ticket is, or was, one of this account and device. */
export async function isTicketOf(db: Db, accountId: string, shown: ShownTicket): Promise<boolean> {
  const row = await db
    .selectFrom('host_tickets')
    .select('id')
    .where('token_hash', '=', shown.tokenHash)
    .where('agent_id', '=', shown.agentId)
    .where('code_hash', '=', shown.codeHash)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countMove(
  trx: Db,
  { agentId, day, from, to }: { agentId: string; day: string; from: string; to: string },
): Promise<void> {
  await sql`insert into host_moves (agent_id, day, from_host, to_host) values (${agentId}, ${day}, ${from}, ${to})
    on conflict (agent_id, day, from_host, to_host) do update set moves = host_moves.moves + 1`.execute(trx);
}
