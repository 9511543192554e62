import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { MailOwner } from '../send/mail.repository.ts';

interface NewCode {
  readonly address: string;
  readonly hash: Buffer;
  readonly expiresAt: number;
}

/** Replaces the code that was sent before. */
export async function saveMailCode(trx: Db, owner: MailOwner, { address, hash, expiresAt }: NewCode): Promise<void> {
  const fresh = { address, code_hash: hash, tries: 0, expires_at: new Date(expiresAt), used_at: null };
  await trx
    .insertInto('mail_codes')
    .values({ [whose(owner)]: idOf(owner), ...fresh })
    .onConflict((conflict) => conflict.column(whose(owner)).doUpdateSet(fresh))
    .execute();
}

/** The mailbox that a code was last sent to for them, while it is good. */
export async function addressOfCode(db: Db, owner: MailOwner, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('mail_codes')
    .select('address')
    .where(whose(owner), '=', idOf(owner))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row?.address ?? null;
}

/**
 * Uses the code up if it is right; a wrong one counts as a try. Counted and compared in one statement, so that no number
 * of concurrent guesses gets more than `maxTries`.
 */
export async function takeMailCode(
  db: Db,
  owner: MailOwner,
  { address, hash, now, maxTries }: { address: string; hash: Buffer; now: number; maxTries: number },
): Promise<boolean> {
  const row = await db
    .updateTable('mail_codes')
    .set({
      tries: sql<number>`tries + 1`,
      used_at: sql<Date | null>`case when code_hash = ${hash} then ${new Date(now)}::timestamptz end`,
    })
    .where(whose(owner), '=', idOf(owner))
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('tries', '<', maxTries)
    .returning(sql<boolean>`code_hash = ${hash}`.as('right'))
    .executeTakeFirst();
  return row?.right ?? false;
}

const whose = (owner: MailOwner) => ('accountId' in owner ? 'account_id' : 'staff_id');
const idOf = (owner: MailOwner) => ('accountId' in owner ? owner.accountId : owner.staffId);
