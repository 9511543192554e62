import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { inviteReason, type InviteRow } from '@liuguang/contract/admin/promotion/invites.ts';
import { type Selectable, sql } from 'kysely';
import { allOf, ofAgents } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { watchedOf } from '../member/progress.repository.ts';

type Row = Omit<
  Selectable<Schema['invites']>,
  'deadline_at' | 'watch_minutes' | 'watch_days' | 'hold_hours' | 'inviter_paid_at' | 'invitee_paid_at'
> &
  Record<'inviter_code' | 'inviter_name' | 'invitee_code' | 'invitee_name', string | null> &
  Record<'ms' | 'days' | 'cluster_size', number>;

export async function listInvites(
  db: Db,
  { state, clusterId, keyword = '', cursor, size }: AdminParsed<'invites/list'>,
  agentIds: readonly string[] | null,
): Promise<Page<InviteRow>> {
  const tag = 'invites';
  const after = decodeCursor(tag, cursor);
  const where = allOf([
    ofAgents('i', agentIds),
    state !== undefined && sql`i.state = ${state}`,
    clusterId !== undefined && sql`i.cluster_id = ${clusterId}`,
    keyword !== '' && sql`${keyword.toUpperCase()} in (a.user_code, b.user_code)`,
    after !== null && sql`i.id < ${after.id}`,
  ]);
  const { rows } =
    await sql<Row>`select i.id, i.agent_id, i.state, i.reasons, i.inviter_id, a.user_code as inviter_code,
      a.nickname as inviter_name, i.invitee_id, b.user_code as invitee_code, b.nickname as invitee_name, i.joined_at,
      i.reached_at, w.ms, w.days, i.inviter_kind, i.inviter_amount, i.invitee_kind, i.invitee_amount, i.cluster_id,
      (select count(*)::int from invites c where c.cluster_id = i.cluster_id and c.state = 'held') as cluster_size,
      i.decided_at, i.decided_by, i.note
    from invites i left join accounts a on a.id = i.inviter_id left join accounts b on b.id = i.invitee_id
    cross join lateral ${watchedOf} w
    where ${where} order by i.id desc limit ${size + 1}`.execute(db);
  return toPage(tag, size, rows, byId, toInviteRow);
}

/** Of an invite that is held; null: there is none, or it is decided. */
export async function heldInvite(
  db: Db,
  inviteId: string,
): Promise<{ agentId: string; clusterId: string | null; state: string } | null> {
  const row = await db
    .selectFrom('invites')
    .select(['agent_id', 'cluster_id', 'state'])
    .where('id', '=', inviteId)
    .executeTakeFirst();
  return row ? { agentId: row.agent_id, clusterId: row.cluster_id, state: row.state } : null;
}

/** In the order of ids, so that two who decide at once wait for each other instead of in a circle. */
export async function heldOfCluster(db: Db, clusterId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('invites')
    .select('id')
    .where('cluster_id', '=', clusterId)
    .where('state', '=', 'held')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

interface Refusal {
  readonly by: string;
  readonly note: string;
  readonly now: number;
}

/** Answers which of them it was. */
export async function refuseHeld(trx: Db, inviteIds: readonly string[], { by, note, now }: Refusal): Promise<string[]> {
  const rows = await trx
    .updateTable('invites')
    .set({ state: 'refused', decided_at: new Date(now), decided_by: by, note })
    .where('id', 'in', inviteIds)
    .where('state', '=', 'held')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function toInviteRow(row: Row): InviteRow {
  return {
    inviteId: row.id,
    agentId: row.agent_id,
    state: row.state,
    // Rows may be older than the names.
    reasons: row.reasons.flatMap((name) => inviteReason.safeParse(name).data ?? []),
    inviter: personOf(row.inviter_id, row.inviter_code, row.inviter_name),
    invitee: personOf(row.invitee_id, row.invitee_code, row.invitee_name),
    joinedAt: row.joined_at.getTime(),
    reachedAt: row.reached_at?.getTime() ?? null,
    watchedMinutes: Math.floor(row.ms / 60_000),
    watchedDays: row.days,
    inviterReward: { kind: row.inviter_kind, amount: row.inviter_amount },
    inviteeReward: { kind: row.invitee_kind, amount: row.invitee_amount },
    clusterId: row.cluster_id,
    clusterSize: row.cluster_size,
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedBy: row.decided_by,
    note: row.note,
  };
}

function personOf(accountId: string | null, userCode: string | null, nickname: string | null): InviteRow['inviter'] {
  return accountId === null ? null : { accountId, userCode: userCode ?? '', nickname: nickname ?? '' };
}
