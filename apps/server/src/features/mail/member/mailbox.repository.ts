import { type MailTopic, mailTopic } from '@liuguang/contract/shapes/mail/mailbox.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export async function findMailbox(db: Db, accountId: string) {
  const row = await db
    .selectFrom('member_mailboxes')
    .select(['address', 'is_on', 'topics', 'refused_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row
    ? { address: row.address, on: row.is_on, topics: topicsOf(row.topics), refused: row.refused_at !== null }
    : null;
}

/** What is chosen stays when only the address changes; of a mailbox that refused mail nothing is known any more. */
export async function bindMailbox(trx: Db, accountId: string, address: string, now: number): Promise<void> {
  const at = new Date(now);
  await trx
    .insertInto('member_mailboxes')
    .values({ account_id: accountId, address, bound_at: at, topics: [...mailTopic.options], told_until: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ address, bound_at: at, refused_at: null }))
    .execute();
}

export async function removeMailbox(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('member_mailboxes').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('mail_codes').where('account_id', '=', accountId).execute();
}

/** Turned on, it tells of what comes from then on. False: there is no mailbox. */
export async function changeMailbox(
  db: Db,
  accountId: string,
  { on, topics }: { on?: boolean | undefined; topics?: readonly MailTopic[] | undefined },
  now: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('member_mailboxes')
    .set({
      ...(on !== undefined && { is_on: on }),
      ...(on === true && {
        told_until: sql<Date>`case when is_on then told_until else ${new Date(now)}::timestamptz end`,
        refused_at: null,
      }),
      // Without a set clause there is nothing to run.
      topics: topics ? [...new Set(topics)] : sql<string[]>`topics`,
    })
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Whose mailbox it is, for a link in a mail to it; null for who has none, or is gone. */
export async function mailboxOwner(
  db: Db,
  accountId: string,
): Promise<{ accountId: string; agentId: string; address: string } | null> {
  const row = await db
    .selectFrom('member_mailboxes as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id as accountId', 'a.agent_id as agentId', 'm.address'])
    .where('m.account_id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function turnOff(db: Db, accountId: string): Promise<void> {
  await db.updateTable('member_mailboxes').set({ is_on: false }).where('account_id', '=', accountId).execute();
}

/** A mailbox of another version may know a topic that this one does not. */
export function topicsOf(stored: readonly string[]): MailTopic[] {
  return mailTopic.options.filter((topic) => stored.includes(topic));
}
