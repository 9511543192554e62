import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface Period {
  readonly agentId: string;
  /** A promoter, or 0 for the agent itself. */
  readonly payee: string;
  readonly until: number;
}

/** Everybody of the agent who may have something to settle: itself, and promoters whose people paid. */
export async function payeesOf(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ payee: string }>`
    select 0::bigint as payee union
    select unnest(array[p.id, p.parent_id]) from order_promotions op join promoters p on p.id = op.promoter_id
    where op.agent_id = ${agentId} union
    select payee from commission_items where agent_id = ${agentId}`.execute(db);
  return rows
    .flatMap(({ payee }) => (payee === null ? [] : [payee]))
    .toSorted((left, right) => Number(left) - Number(right));
}

export async function insertStatement(
  trx: Db,
  { agentId, payee, until }: Period,
  { now, by }: { now: number; by: string },
): Promise<string> {
  const row = await trx
    .insertInto('commission_statements')
    .values({ agent_id: agentId, payee, until_at: new Date(until), closed_at: new Date(now), closed_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Everything before the end of the period that no statement of the payee holds yet. Each kind is one statement; what is
 * in already is left out by the key of the table, whoever comes second.
 */
export async function addItems(trx: Db, statementId: string, { agentId, payee, until }: Period): Promise<void> {
  const end = new Date(until);
  const into = sql`insert into commission_items (statement_id, agent_id, payee, kind, ref, order_id, rule_id, at, base, amount)`;
  const head = sql`${statementId}::bigint, ${agentId}::bigint, ${payee}::bigint`;
  const theirs =
    payee === '0'
      ? // What went into the agent's own hands is not given to it once more.
        sql`not exists (select from merchant_accounts m where m.id = o.merchant_id and m.money_of = 'agent')`
      : sql`exists (select from order_promotions op join promoters p on p.id = op.promoter_id
          where op.order_id = o.id and (p.id = ${payee} or p.parent_id = ${payee}))`;
  await sql`${into} select ${head}, 'order', o.id, o.id, r.id, o.paid_at, o.amount, commission_of(o.amount, r.fee_bp, r.share_bp)
    from orders o cross join lateral commission_rule(${agentId}, ${payee}, o.paid_at) r
    where o.agent_id = ${agentId} and o.paid_at < ${end} and ${theirs}
    on conflict do nothing`.execute(trx);
  await sql`${into} select ${head}, 'payer', o.id, o.id, r.id, o.paid_at, o.amount, r.per_payer
    from commission_items i join orders o on o.id = i.order_id join commission_rules r on r.id = i.rule_id
    where i.statement_id = ${statementId} and i.kind = 'order' and r.per_payer > 0 and not exists (
      select from orders e where e.agent_id = o.agent_id and e.account_id = o.account_id and e.paid_at is not null
        and (e.paid_at, e.id) < (o.paid_at, o.id))
    on conflict do nothing`.execute(trx);
  // By what is kept of the order in all, so that parts which came back in any order add up to the same.
  await sql`${into} select ${head}, 'refund', o.id || ' ' || back.amount, o.id, r.id, back.at, o.amount - back.amount,
      commission_of(o.amount - back.amount, r.fee_bp, r.share_bp) - settled.amount
    from (select order_id, max(rule_id) as rule_id, sum(amount)::bigint as amount from commission_items
      where agent_id = ${agentId} and payee = ${payee} and kind in ('order', 'refund') group by order_id) settled
    join orders o on o.id = settled.order_id join commission_rules r on r.id = settled.rule_id
    cross join lateral (select sum(amount)::bigint as amount, max(done_at) as at from refunds
      where order_id = o.id and state = 'done' and done_at < ${end}) back
    where back.amount > 0 and commission_of(o.amount - back.amount, r.fee_bp, r.share_bp) <> settled.amount
    on conflict do nothing`.execute(trx);
  await sql`${into} select ${head}, 'payer back', i.ref, i.order_id, i.rule_id, back.at, 0, -i.amount
    from commission_items i join orders o on o.id = i.order_id
    cross join lateral (select sum(amount)::bigint as amount, max(done_at) as at from refunds
      where order_id = o.id and state = 'done' and done_at < ${end}) back
    where i.agent_id = ${agentId} and i.payee = ${payee} and i.kind = 'payer' and back.amount = o.amount
    on conflict do nothing`.execute(trx);
  if (payee === '0') await addClicks(trx, statementId, { agentId, payee, until });
  await sql`${into} select ${head}, 'carry', s.id::text, null, null, s.closed_at, 0, s.total
    from commission_statements s where s.agent_id = ${agentId} and s.payee = ${payee} and s.state = 'carried' and s.total < 0
    on conflict do nothing`.execute(trx);
}

/** Whole days of the Shanghai calendar. */
async function addClicks(trx: Db, statementId: string, { agentId, payee, until }: Period): Promise<void> {
  await sql`insert into commission_items (statement_id, agent_id, payee, kind, ref, at, base, amount)
    select ${statementId}::bigint, ${agentId}::bigint, ${payee}::bigint, 'clicks', d.day, d.begins, d.clicks, d.clicks * r.per_click
    from (
      select to_char(hour at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(count)::bigint as clicks,
        date_trunc('day', min(hour), 'Asia/Shanghai') as begins
      from ad_event_hours where agent_id = ${agentId} and event = 'click' and verdict = 'counted' group by 1
    ) d cross join lateral commission_rule(${agentId}, ${payee}, d.begins) r
    where r.per_click > 0 and d.begins + interval '1 day' <= ${new Date(until)}
    on conflict do nothing`.execute(trx);
}

/** What its items add up to: all of it, and without what came from the statement before. */
export async function sumItems(trx: Db, statementId: string): Promise<{ items: number; total: number; own: number }> {
  const { rows } = await sql<{ items: number; total: string; own: string }>`
    select count(*)::int as items, coalesce(sum(amount), 0) as total,
      coalesce(sum(amount) filter (where kind <> 'carry'), 0) as own
    from commission_items where statement_id = ${statementId}`.execute(trx);
  const [row] = rows;
  return { items: row?.items ?? 0, total: Number(row?.total ?? 0), own: Number(row?.own ?? 0) };
}

export async function setTotal(trx: Db, statementId: string, total: number): Promise<void> {
  await trx
    .updateTable('commission_statements')
    .set({ total, state: total > 0 ? 'waiting' : 'carried' })
    .where('id', '=', statementId)
    .execute();
}
