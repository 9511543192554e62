import type { InviteReason } from '@liuguang/contract/admin/promotion/invites.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { watchedOf } from '../member/progress.repository.ts';

/** Marks a batch of those that have done what was asked; answers how many. */
export async function markReached(db: Db, now: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`update invites set state = 'reached', reached_at = ${new Date(now)}
    where id in (
      select i.id from invites i join accounts a on a.id = i.invitee_id cross join lateral ${watchedOf} w
      where i.state = 'waiting' and a.claimed_at is not null and a.claimed_at <= i.deadline_at
        and w.ms >= i.watch_minutes * 60000 and w.days >= i.watch_days
      order by i.id limit ${most})
    and state = 'waiting'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Who did not do it in time; after `markReached`, which counts nothing that came later. */
export async function markLapsed(db: Db, now: number): Promise<void> {
  await sql`update invites set state = 'lapsed', decided_at = ${new Date(now)}
    where state = 'waiting' and deadline_at < ${new Date(now)}`.execute(db);
}

export async function dueInvites(db: Db, now: number, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from invites
    where state = 'reached' and id > ${after} and reached_at + hold_hours * interval '1 hour' <= ${new Date(now)}
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export type LockedInvite = NonNullable<Awaited<ReturnType<typeof lockInvite>>>;

/**
 * The invite and both accounts, locked. Accounts first and by id, as everything does that changes them; null when the
 * invite is no longer in this state.
 */
export async function lockInvite(trx: Db, inviteId: string, state: 'reached' | 'held', now: number) {
  const { rows } = await sql<{ banned: boolean }>`select coalesce(a.banned_until > ${new Date(now)}, false) as banned
    from accounts a where a.id in (
      select unnest(array[inviter_id, invitee_id]) from invites where id = ${inviteId})
    order by a.id for update`.execute(trx);
  const row = await trx
    .selectFrom('invites')
    .selectAll()
    .where('id', '=', inviteId)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    inviteId: row.id,
    agentId: row.agent_id,
    inviterId: row.inviter_id,
    inviteeId: row.invitee_id,
    joinedAt: row.joined_at.getTime(),
    inviter: { kind: row.inviter_kind, amount: row.inviter_amount },
    invitee: { kind: row.invitee_kind, amount: row.invitee_amount },
    /** One of the two is banned now. */
    banned: rows.some(({ banned }) => banned),
  };
}

interface Decision {
  readonly state: 'held' | 'granted' | 'refused';
  readonly reasons: readonly InviteReason[];
  readonly now: number;
  readonly by: string;
  readonly note: string;
}

/** Adds to the reasons that are there. */
export async function decide(trx: Db, inviteId: string, { state, reasons, now, by, note }: Decision): Promise<void> {
  await sql`update invites set state = ${state}, decided_by = ${by}, note = ${note},
      decided_at = ${state === 'held' ? null : new Date(now)},
      reasons = array(select distinct unnest(reasons || ${reasons}::text[]) order by 1)
    where id = ${inviteId}`.execute(trx);
}

/** The inviter has nothing from it. */
export async function takeInviterReward(trx: Db, inviteId: string): Promise<void> {
  await trx.updateTable('invites').set({ inviter_amount: 0 }).where('id', '=', inviteId).execute();
}

export async function markPaid(trx: Db, inviteId: string, side: 'inviter' | 'invitee', now: number): Promise<void> {
  await trx
    .updateTable('invites')
    .set(side === 'inviter' ? { inviter_paid_at: new Date(now) } : { invitee_paid_at: new Date(now) })
    .where('id', '=', inviteId)
    .execute();
}

/** Rewards that an inviter was granted since the beginning of the day, of the month, and ever. */
export async function grantedCounts(
  db: Db,
  inviterId: string,
  { day, month }: { day: number; month: number },
): Promise<{ day: number; month: number; total: number }> {
  const { rows } = await sql<{ day: number; month: number; total: number }>`select
      count(*) filter (where decided_at >= ${new Date(day)})::int as day,
      count(*) filter (where decided_at >= ${new Date(month)})::int as month, count(*)::int as total
    from invites where inviter_id = ${inviterId} and state = 'granted' and inviter_amount > 0`.execute(db);
  return rows[0] ?? { day: 0, month: 0, total: 0 };
}
