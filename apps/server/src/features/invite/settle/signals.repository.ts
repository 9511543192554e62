import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import type { MarkKind } from '../join/marks.ts';
import type { Shared, Signals } from './farm-rules.ts';

const burstMinutes = 10;
const rememberedDays = 90;
/** The newest that count: enough to be beyond every rule, and never all of a carrier's. */
const counted = { all: 500, ofInviter: 100 };

interface About {
  readonly inviteId: string;
  readonly agentId: string;
  readonly inviterId: string | null;
  readonly joinedAt: number;
  readonly now: number;
}

export async function signalsOf(db: Db, { inviteId, agentId, inviterId, joinedAt, now }: About): Promise<Signals> {
  const { rows } = await sql<Shared & { kind: MarkKind }>`
    select m.kind, max(o.same)::int as same, max(o.every)::int as every, bool_or(o.own) as own
    from invite_marks m cross join lateral (
      select count(distinct i.id) filter (where i.inviter_id = ${inviterId}) as same, count(distinct i.id) as every,
        coalesce(bool_or(x.account_id = ${inviterId} or i.invitee_id = ${inviterId}), false) as own
      from (select invite_id, account_id from invite_marks x
        where x.agent_id = ${agentId} and x.kind = m.kind and x.hash = m.hash and x.invite_id is distinct from m.invite_id
        order by x.id desc limit ${counted.all}) x
      left join invites i on i.id = x.invite_id) o
    where m.invite_id = ${inviteId} and m.kind <> 'program' group by m.kind
    union all
    select 'program', count(distinct x.invite_id)::int, 0, false
    from invite_marks m join invite_marks x on x.kind = m.kind and x.hash = m.hash and x.invite_id in (
      select id from invites where inviter_id = ${inviterId} and id <> ${inviteId} order by id desc limit ${counted.ofInviter})
    where m.invite_id = ${inviteId} and m.kind = 'program'`.execute(db);
  const { rows: totals } = await sql<{ burst: number; refused: number }>`select
      count(*) filter (where id <> ${inviteId} and abs(extract(epoch from joined_at - ${new Date(joinedAt)}))
        < ${burstMinutes * 60})::int as burst,
      count(*) filter (where state = 'refused' and reasons && '{self,device,address,network}'
        and decided_at > ${new Date(now - rememberedDays * 86_400_000)})::int as refused
    from invites where inviter_id = ${inviterId}`.execute(db);
  return {
    shared: Object.fromEntries(rows.map(({ kind, ...shared }) => [kind, shared])),
    burst: totals[0]?.burst ?? 0,
    refusedBefore: totals[0]?.refused ?? 0,
  };
}

/** Joins the invite with what it has machines, an address or the inviter in common with. */
export async function joinCluster(
  trx: Db,
  { inviteId, agentId, inviterId }: Pick<About, 'inviteId' | 'agentId' | 'inviterId'>,
): Promise<void> {
  // Two clusters that meet become one: one at a time, or they would miss each other.
  await lockFor(trx, `invite clusters ${agentId}`);
  await sql`with linked as (
      select distinct i.cluster_id from invite_marks m
        join invite_marks o on o.agent_id = m.agent_id and o.kind = m.kind and o.hash = m.hash
        join invites i on i.id = o.invite_id
      where m.invite_id = ${inviteId} and m.kind in ('device', 'browser', 'address') and i.cluster_id is not null
      union
      select cluster_id from invites
      where inviter_id = ${inviterId} and state = 'held' and cluster_id is not null
    ), least as (select least(${inviteId}::bigint, min(cluster_id)) as id from linked)
    update invites i set cluster_id = least.id from least
    where (i.id = ${inviteId} or i.cluster_id in (select cluster_id from linked))
      and i.cluster_id is distinct from least.id`.execute(trx);
}
