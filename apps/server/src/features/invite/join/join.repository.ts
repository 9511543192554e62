import type { InviteSettings } from '@liuguang/contract/admin/promotion/invites.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export async function codeOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('invite_codes').select('code').where('account_id', '=', accountId).executeTakeFirst();
  return row?.code ?? null;
}

/** The code that the account has then: this one, or one that was made at the same time. Null: somebody else has it. */
export async function addCode(
  db: Db,
  { agentId, accountId, code, now }: { agentId: string; accountId: string; code: string; now: number },
): Promise<string | null> {
  await db
    .insertInto('invite_codes')
    .values({ account_id: accountId, agent_id: agentId, code, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await codeOf(db, accountId);
}

/** Whose code it is, as long as they may invite: a member who is neither banned nor gone. */
export async function inviterByCode(db: Db, agentId: string, code: string, now: number) {
  const row = await db
    .selectFrom('invite_codes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['a.id', 'a.nickname'])
    .where('c.agent_id', '=', agentId)
    .where('c.code', '=', code)
    .where('a.claimed_at', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('a.banned_until', 'is', null), eb('a.banned_until', '<=', new Date(now))]))
    .executeTakeFirst();
  return row ? { accountId: row.id, nickname: row.nickname } : null;
}

/** Locked: two links at once must not both be first. */
export async function lockNewcomer(trx: Db, accountId: string) {
  const account = await trx
    .selectFrom('accounts')
    .select(['created_at', 'claimed_at'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return null;
  const invite = await trx
    .selectFrom('invites')
    .select(['inviter_id', 'state'])
    .where('invitee_id', '=', accountId)
    .executeTakeFirst();
  return {
    createdAt: account.created_at.getTime(),
    claimed: account.claimed_at !== null,
    /** Who invited them before; null: somebody who has left, undefined: nobody. */
    inviterId: invite ? invite.inviter_id : undefined,
    refused: invite?.state === 'refused',
  };
}

/** Whether the newcomer stands above the inviter: invited them, or whoever invited them. */
export async function isAbove(db: Db, newcomerId: string, inviterId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`with recursive up (id, depth) as (
      select inviter_id, 1 from invites where invitee_id = ${inviterId}
      union all
      select i.inviter_id, up.depth + 1 from up join invites i on i.invitee_id = up.id where up.depth < 20
    ) select exists (select from up where id = ${newcomerId}) as found`.execute(db);
  return rows[0]?.found === true;
}

interface NewInvite {
  readonly agentId: string;
  readonly inviterId: string;
  readonly inviteeId: string;
  readonly settings: InviteSettings;
  /** What is known to be wrong with it at once; null: nothing. */
  readonly refusal: 'self' | 'circle' | null;
  readonly now: number;
}

export async function addInvite(
  trx: Db,
  { agentId, inviterId, inviteeId, settings, refusal, now }: NewInvite,
): Promise<string> {
  const { id } = await trx
    .insertInto('invites')
    .values({
      agent_id: agentId,
      inviter_id: inviterId,
      invitee_id: inviteeId,
      joined_at: new Date(now),
      deadline_at: new Date(now + settings.windowDays * 86_400_000),
      watch_minutes: settings.watchMinutes,
      watch_days: settings.watchDays,
      hold_hours: settings.holdHours,
      inviter_kind: settings.inviterKind,
      inviter_amount: settings.inviterAmount,
      invitee_kind: settings.inviteeKind,
      invitee_amount: settings.inviteeAmount,
      ...(refusal === null ? {} : { state: 'refused', reasons: [refusal], decided_at: new Date(now) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
