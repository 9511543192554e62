import type { InviteProgress } from '@liuguang/contract/shapes/promotion/invite.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import { maskedName } from './masked-name.ts';
import { toldState } from './told-state.ts';

/** A day on which less was watched is none. */
export const leastOfDayMs = 60_000;

/** What was watched for an invite `i`. */
export const watchedOf = sql`(select coalesce(sum(w.watched_ms), 0)::float8 as ms,
  count(*) filter (where w.watched_ms >= ${sql.lit(leastOfDayMs)})::int as days
  from invite_watch_days w where w.invite_id = i.id)`;

interface ProgressRow {
  id: string;
  nickname: string | null;
  claimed: boolean | null;
  state: string;
  reasons: string[];
  joined_at: Date;
  deadline_at: Date;
  ms: number;
  days: number;
  watch_minutes: number;
  watch_days: number;
  kind: InviteProgress['reward']['kind'];
  amount: number;
  paid_at: Date | null;
}

const shared = sql`i.id, i.state, i.reasons, i.joined_at, i.deadline_at, w.ms, w.days, i.watch_minutes, i.watch_days`;

/** Who came by the account's code; whoever has left is named by stars alone. */
export async function listInvited(
  db: Db,
  accountId: string,
  { cursor, size }: { cursor?: string | undefined; size: number },
): Promise<Page<InviteProgress>> {
  const tag = `invited by ${accountId}`;
  const after = decodeCursor(tag, cursor);
  const { rows } = await sql<ProgressRow>`select ${shared}, a.nickname, a.claimed_at is not null as claimed,
      i.inviter_kind as kind, i.inviter_amount as amount, i.inviter_paid_at as paid_at
    from invites i left join accounts a on a.id = i.invitee_id cross join lateral ${watchedOf} w
    where i.inviter_id = ${accountId} and ${after === null ? sql`true` : sql`i.id < ${after.id}`}
    order by i.id desc limit ${size + 1}`.execute(db);
  return toPage(tag, size, rows, byId, toProgress);
}

/** How far the invite is by which the account came itself. */
export async function invitedBy(db: Db, accountId: string): Promise<InviteProgress | null> {
  const { rows } = await sql<ProgressRow>`select ${shared}, a.nickname, me.claimed_at is not null as claimed,
      i.invitee_kind as kind, i.invitee_amount as amount, i.invitee_paid_at as paid_at
    from invites i join accounts me on me.id = i.invitee_id
    left join accounts a on a.id = i.inviter_id cross join lateral ${watchedOf} w
    where i.invitee_id = ${accountId}`.execute(db);
  return rows[0] ? toProgress(rows[0]) : null;
}

export interface InviteCounts {
  readonly invited: number;
  readonly rewarded: number;
  readonly viewsToTake: number;
}

export async function countsOf(db: Db, accountId: string): Promise<InviteCounts> {
  const { rows } = await sql<InviteCounts>`select count(*) filter (where inviter_id = ${accountId})::int as invited,
      count(*) filter (where inviter_id = ${accountId} and state = 'granted' and inviter_amount > 0)::int as rewarded,
      (coalesce(sum(inviter_amount) filter (where inviter_id = ${accountId} and ${toTake('inviter')}), 0)
        + coalesce(sum(invitee_amount) filter (where invitee_id = ${accountId} and ${toTake('invitee')}), 0))::int
        as "viewsToTake"
    from invites where inviter_id = ${accountId} or invitee_id = ${accountId}`.execute(db);
  return rows[0] ?? { invited: 0, rewarded: 0, viewsToTake: 0 };
}

/** Views of this side that are granted and not taken. */
export function toTake(side: 'inviter' | 'invitee'): RawBuilder<unknown> {
  return sql`state = 'granted' and ${sql.ref(`${side}_kind`)} = 'views' and ${sql.ref(`${side}_amount`)} > 0
    and ${sql.ref(`${side}_paid_at`)} is null`;
}

function toProgress(row: ProgressRow): InviteProgress {
  const reward = { kind: row.kind, amount: row.amount };
  return {
    inviteId: row.id,
    name: row.nickname === null ? '**' : maskedName(row.nickname),
    ...toldState({ state: row.state, reasons: row.reasons, reward, paid: row.paid_at !== null }),
    joinedAt: row.joined_at.getTime(),
    deadlineAt: row.deadline_at.getTime(),
    claimed: row.claimed === true,
    watchedMinutes: Math.floor(row.ms / 60_000),
    watchedDays: row.days,
    watchMinutes: row.watch_minutes,
    watchDays: row.watch_days,
    reward,
  };
}

interface TakenViews {
  readonly inviteId: string;
  readonly side: 'inviter' | 'invitee';
  readonly amount: number;
}

/** Marks what is there as taken and answers it. The second of two at once waits for the first, and finds nothing. */
export async function takeViews(trx: Db, accountId: string, now: number): Promise<TakenViews[]> {
  const of = async (side: TakenViews['side']) => {
    const { rows } = await sql<TakenViews>`update invites set ${sql.ref(`${side}_paid_at`)} = ${new Date(now)}
      where ${sql.ref(`${side}_id`)} = ${accountId} and ${toTake(side)}
      returning id as "inviteId", ${side}::text as side, ${sql.ref(`${side}_amount`)} as amount`.execute(trx);
    return rows;
  };
  return [...(await of('inviter')), ...(await of('invitee'))];
}
