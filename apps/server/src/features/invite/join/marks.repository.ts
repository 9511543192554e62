import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Mark } from './marks.ts';

type Owner = { readonly inviteId: string } | { readonly accountId: string };

/** What is known already keeps its time, so that it is forgotten in time. */
export async function addMarks(
  trx: Db,
  agentId: string,
  owner: Owner,
  marks: readonly Mark[],
  now: number,
): Promise<void> {
  if (marks.length === 0) return;
  const whose = 'inviteId' in owner ? { invite_id: owner.inviteId } : { account_id: owner.accountId };
  await trx
    .insertInto('invite_marks')
    .values(marks.map(({ kind, hash }) => ({ agent_id: agentId, ...whose, kind, hash, at: new Date(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Where somebody was signed in of late, as their sessions say. */
export async function recentSessions(
  db: Db,
  accountId: string,
  since: number,
): Promise<{ address: string; userAgent: string }[]> {
  return await db
    .selectFrom('sessions')
    .select(['address', 'user_agent as userAgent'])
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', new Date(since))
    .orderBy('last_seen_at', 'desc')
    .limit(20)
    .execute();
}

/** Whether the inviter was seen at one of these browsers or devices. */
export async function isInvitersMachine(db: Db, inviterId: string, marks: readonly Mark[]): Promise<boolean> {
  const own = marks.filter(({ kind }) => kind === 'device' || kind === 'browser');
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from invite_marks m left join invites i on i.id = m.invite_id
    join unnest(${own.map(({ kind }) => kind)}::text[], ${own.map(({ hash }) => hash)}::bytea[]) as o (kind, hash)
      on o.kind = m.kind and o.hash = m.hash
    where m.account_id = ${inviterId} or i.invitee_id = ${inviterId}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** What is older than its agent keeps it. */
export async function forgetMarks(db: Db, now: number): Promise<void> {
  await sql`delete from invite_marks m using agents a
    left join invite_settings s on s.agent_id = a.id
    where m.agent_id = a.id and m.at < ${new Date(now)}::timestamptz - coalesce(s.keep_days, 30) * interval '1 day'`.execute(
    db,
  );
}
