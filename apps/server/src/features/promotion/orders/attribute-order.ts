import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface NewOrder {
  readonly orderId: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly now: number;
}

/**
 * Writes down whose work a new order is, in its transaction: rules and promoters that change later change nothing about
 * it. A link counts while its promoter and its code are open, within the window, and never for one's own orders.
 */
export async function attributeOrder(trx: Db, { orderId, agentId, accountId, now }: NewOrder): Promise<void> {
  await sql`
    with rule as (
      select coalesce(max(window_days), 30) as days, coalesce(max(model), 'last') as model
      from promotion_settings where agent_id = ${agentId}
    ), links as (
      select l.place, c.id as code_id, p.id as promoter_id
      from promotion_touches t cross join rule
      cross join lateral (values ('first', t.first_code_id, t.first_at), ('last', t.last_code_id, t.last_at)) l (place, code_id, at)
      join promoter_codes c on c.id = l.code_id and c.closed_at is null
      join promoters p on p.id = c.promoter_id and p.closed_at is null
      left join promoters parent on parent.id = p.parent_id
      where t.account_id = ${accountId} and t.agent_id = ${agentId}
        and l.at > ${new Date(now)}::timestamptz - rule.days * interval '1 day'
        and p.account_id is distinct from t.account_id and parent.account_id is distinct from t.account_id
    )
    insert into order_promotions (order_id, agent_id, first_code_id, last_code_id, promoter_id)
    select ${orderId}, ${agentId}::bigint, max(l.code_id) filter (where l.place = 'first'),
      max(l.code_id) filter (where l.place = 'last'), max(l.promoter_id) filter (where l.place = rule.model)
    from links l cross join rule having count(*) > 0
    on conflict do nothing`.execute(trx);
}
