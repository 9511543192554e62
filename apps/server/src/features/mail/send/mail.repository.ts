import type { Db } from '../../../platform/db/db.ts';

export type MailKind = 'code' | 'notice' | 'alarm' | 'digest';

/** Whose mail it is: it goes with them. */
export type MailOwner = { readonly accountId: string } | { readonly staffId: string };

interface NewMail {
  readonly owner: MailOwner;
  readonly messageId: string;
  readonly kind: MailKind;
  readonly sealed: Buffer;
  readonly now: number;
  readonly expiresAt: number;
}

export type WaitingMail = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

export async function insertMail(
  trx: Db,
  { owner, messageId, kind, sealed, now, expiresAt }: NewMail,
): Promise<string> {
  const row = {
    message_id: messageId,
    kind,
    account_id: 'accountId' in owner ? owner.accountId : null,
    staff_id: 'staffId' in owner ? owner.staffId : null,
    sealed,
    created_at: new Date(now),
    expires_at: new Date(expiresAt),
  };
  return (await trx.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** What failed is found as well: an operator may have it tried again. Null when it was sent, or is gone. */
export async function findWaiting(db: Db, mailId: string) {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'message_id', 'kind', 'account_id', 'sealed', 'attempts', 'created_at', 'expires_at'])
    .where('id', '=', mailId)
    .where('state', '<>', 'sent')
    .executeTakeFirst();
  if (!row?.sealed) return null;
  return {
    mailId: row.id,
    messageId: row.message_id,
    kind: row.kind,
    accountId: row.account_id,
    sealed: row.sealed,
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}

/** Nobody needs what is in it any more. */
export async function noteSent(db: Db, mailId: string, now: number): Promise<void> {
  const done = { state: 'sent' as const, sealed: null, problem: '', ended_at: new Date(now) };
  await db.updateTable('mails').set(done).where('id', '=', mailId).execute();
}

export async function noteLater(trx: Db, mailId: string, attempts: number, problem: string): Promise<void> {
  await trx.updateTable('mails').set({ attempts, problem }).where('id', '=', mailId).execute();
}

/** `keep`: what is in it, for an operator who has it sent again. */
export async function noteFailed(
  db: Db,
  mailId: string,
  { problem, now, keep }: { problem: string; now: number; keep: boolean },
): Promise<void> {
  const failed = { state: 'failed' as const, problem, ended_at: new Date(now), ...(!keep && { sealed: null }) };
  await db.updateTable('mails').set(failed).where('id', '=', mailId).execute();
}

/** The mailbox of a member takes nothing: they get no mail until they say so again. */
export async function turnOffRefused(db: Db, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('member_mailboxes')
    .set({ is_on: false, refused_at: new Date(now) })
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteWaiting(trx: Db, owner: MailOwner): Promise<void> {
  const query = trx.deleteFrom('mails').where('state', '<>', 'sent');
  await (
    'accountId' in owner ? query.where('account_id', '=', owner.accountId) : query.where('staff_id', '=', owner.staffId)
  ).execute();
}

export async function mailCounts(db: Db): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['state', (is) => is.fn.countAll().as('count')])
    .where('state', '<>', 'sent')
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}
