import type { Db } from '../db/db.ts';

export interface AuditEntry {
  readonly agentId: string;
  /** Who did it, such as `account 12`. */
  readonly actor: string;
  /** What, such as `account.merge`. */
  readonly action: string;
  /** To whom or what, such as `account 12`. */
  readonly subject: string;
  /** Ids and plain facts; nothing personal, because the row can never be changed again. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes down what is being done, in the same transaction: either both happened or neither. */
export async function audit(trx: Db, at: number, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: new Date(at),
      agent_id: entry.agentId,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details),
    })
    .execute();
}
