import type { Db } from '../../../platform/db/db.ts';

interface Ticket {
  readonly hash: Buffer;
  readonly agentId: string;
  /** The browser that has shown the first factor. */
  readonly browser: Buffer;
}

export async function insertTicket(
  db: Db,
  ticket: Ticket & { readonly accountId: string },
  expiresAt: number,
): Promise<void> {
  await db
    .insertInto('second_factor_tickets')
    .values({
      token_hash: ticket.hash,
      agent_id: ticket.agentId,
      account_id: ticket.accountId,
      browser_hash: ticket.browser,
      expires_at: new Date(expiresAt),
    })
    .execute();
}

/** Counts a try; null when the ticket is over, used up, or of another browser or agent. */
export async function tryTicket(
  db: Db,
  ticket: Ticket,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<string | null> {
  const row = await db
    .updateTable('second_factor_tickets')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('token_hash', '=', ticket.hash)
    .where('agent_id', '=', ticket.agentId)
    .where('browser_hash', '=', ticket.browser)
    .where('expires_at', '>', new Date(now))
    .where('tries', '<', maxTries)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** False when another request has used it. */
export async function deleteTicket(trx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor_tickets')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Logins that are half done are over: the first factor that they have shown has changed. */
export async function endTickets(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('second_factor_tickets').where('account_id', '=', accountId).execute();
}
