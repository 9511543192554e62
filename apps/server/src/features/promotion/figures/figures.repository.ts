import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { PromotionFigures } from '@liuguang/contract/admin/promotion/figures.ts';
import { type RawBuilder, sql } from 'kysely';
import { ofAgents } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';

type Asked = Pick<AdminParsed<'promotion/figures'>, 'days' | 'by'> & {
  readonly agentIds: readonly string[] | null;
  readonly now: number;
};
type Answer = AdminOutput<'promotion/figures'>;

const mostPromoters = 100;
const mostUnknownShown = 50;
const visitSums = sql`sum(visits)::int as visits, sum(accounts)::int as accounts, sum(repeats)::int as repeats,
  sum(bots)::int as bots, sum(own)::int as own, sum(crowded)::int as crowded`;
const orderSums = sql`count(distinct account_id)::int as payers, count(*)::int as orders, sum(amount)::bigint as paid,
  sum(refunded)::bigint as refunded`;
/** Both halves of a line: one may be missing. */
const both = sql`coalesce(v.visits, 0) as visits, coalesce(v.accounts, 0) as accounts, coalesce(v.repeats, 0) as repeats,
  coalesce(v.bots, 0) as bots, coalesce(v.own, 0) as own, coalesce(v.crowded, 0) as crowded,
  coalesce(o.payers, 0) as payers, coalesce(o.orders, 0) as orders, coalesce(o.paid, 0)::float8 as paid,
  coalesce(o.refunded, 0)::float8 as refunded`;

/** Orders that were paid since the first of the days, each with the promoter and the code that it is put down to. */
function paidOrders(codeId: RawBuilder<unknown>, since: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select c.promoter_id, c.id as code_id, o.account_id, o.amount, o.refunded,
      to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from order_promotions op join orders o on o.id = op.order_id join promoter_codes c on c.id = ${codeId}
    where o.paid_at >= (${since} || 'T00:00:00+08:00')::timestamptz and ${where}`;
}

const codeBy: Readonly<Record<Asked['by'], RawBuilder<unknown>>> = {
  first: sql`op.first_code_id`,
  last: sql`op.last_code_id`,
  counted: sql`(select counted.id from promoter_codes counted where counted.promoter_id = op.promoter_id
    and counted.id in (op.last_code_id, op.first_code_id) order by counted.id = op.last_code_id desc limit 1)`,
};

export async function promotionFigures(db: Db, { agentIds, days, by, now }: Asked): Promise<Answer> {
  const since = shanghaiDay(now, days - 1);
  const [counted, unknown] = await Promise.all([
    countedFigures(db, { days, by, now }, { visits: ofAgents('d', agentIds), orders: ofAgents('op', agentIds) }),
    sql<Answer['unknown'][number]>`select d.agent_id as "agentId", d.code, ${visitSums} from promotion_days d
      where d.code_id is null and d.day >= ${since} and ${ofAgents('d', agentIds)}
      group by d.agent_id, d.code order by sum(visits) desc, d.code limit ${mostUnknownShown}`.execute(db),
  ]);
  return { ...counted, unknown: unknown.rows };
}

/** What a promoter brought, with their own people where they are a smaller channel: as their statements count it. */
export async function promoterFigures(
  db: Db,
  { promoterId, days, now }: { promoterId: string; days: number; now: number },
): Promise<Pick<AdminOutput<'portal/promotion'>, 'total' | 'days' | 'people'>> {
  const theirs = sql`(select id from promoters where id = ${promoterId} or parent_id = ${promoterId})`;
  const { promoters, ...figures } = await countedFigures(
    db,
    { days, by: 'counted', now },
    { visits: sql`c.promoter_id in ${theirs}`, orders: sql`op.promoter_id in ${theirs}` },
  );
  const people = promoters.filter((one) => one.promoterId !== promoterId);
  return { ...figures, people: people.map(({ agentId: _agentId, ...person }) => person) };
}

/** By agent, who came by links of promoters. */
export async function visitsOfAgents(
  db: Db,
  { agentIds, days, now }: { agentIds: readonly string[] | null; days: number; now: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ agent_id: string; visits: number }>`
    select d.agent_id, sum(d.visits)::int as visits from promotion_days d
    where d.code_id is not null and d.day >= ${shanghaiDay(now, days - 1)} and ${ofAgents('d', agentIds)}
    group by d.agent_id`.execute(db);
  return new Map(rows.map(({ agent_id, visits }) => [agent_id, visits]));
}

async function countedFigures(
  db: Db,
  { days, by, now }: Omit<Asked, 'agentIds'>,
  where: { visits: RawBuilder<unknown>; orders: RawBuilder<unknown> },
): Promise<Omit<Answer, 'unknown'>> {
  const since = shanghaiDay(now, days - 1);
  const visits = sql`select d.*, c.promoter_id from promotion_days d join promoter_codes c on c.id = d.code_id
    where d.day >= ${since} and ${where.visits}`;
  const orders = paidOrders(codeBy[by], since, where.orders);
  const grouped = (key: RawBuilder<unknown>) => sql`(select ${key} as key, ${visitSums} from visits group by 1) v
    full join (select ${key} as key, ${orderSums} from paid group by 1) o on o.key = v.key`;
  const [ofDays, ofPromoters, total] = await Promise.all([
    sql<PromotionFigures & { day: string }>`with visits as (${visits}), paid as (${orders})
      select coalesce(v.key, o.key) as day, ${both} from ${grouped(sql`day`)} order by 1`.execute(db),
    sql<PromotionFigures & { promoterId: string; agentId: string; name: string }>`
      with visits as (${visits}), paid as (${orders})
      select p.id as "promoterId", p.agent_id as "agentId", p.name, ${both} from ${grouped(sql`promoter_id`)}
      join promoters p on p.id = coalesce(v.key, o.key)
      order by coalesce(o.paid, 0) desc, coalesce(v.visits, 0) desc, p.id limit ${mostPromoters}`.execute(db),
    sql<PromotionFigures>`with visits as (${visits}), paid as (${orders})
      select ${both} from (select ${visitSums} from visits) v cross join (select ${orderSums} from paid) o`.execute(db),
  ]);
  const known = new Map(ofDays.rows.map((row) => [row.day, row]));
  return {
    total: total.rows[0] ?? none,
    days: Array.from({ length: days }, (_, index) => {
      const day = shanghaiDay(now, days - 1 - index);
      return known.get(day) ?? { day, ...none };
    }),
    promoters: ofPromoters.rows,
  };
}

/** What came by each code of a promoter; an order counts for the code as it counted when it was made. */
export async function codeFigures(
  db: Db,
  { promoterId, days, now }: { promoterId: string; days: number; now: number },
): Promise<AdminOutput<'promotion/codes'>['list']> {
  const since = shanghaiDay(now, days - 1);
  const { rows } = await sql<
    PromotionFigures & { id: string; code: string; label: string; created_at: Date; closed_at: Date | null }
  >`with paid as (${paidOrders(codeBy.counted, since, sql`op.promoter_id = ${promoterId}`)})
    select c.id, c.code, c.label, c.created_at, c.closed_at, ${both} from promoter_codes c
    left join lateral (
      select ${visitSums} from promotion_days d where d.code_id = c.id and d.day >= ${since}) v on true
    left join lateral (select ${orderSums} from paid where paid.code_id = c.id) o on true
    where c.promoter_id = ${promoterId} order by c.id`.execute(db);
  return rows.map(({ id, code, label, created_at, closed_at, ...figures }) => ({
    codeId: id,
    code,
    label,
    createdAt: created_at.getTime(),
    closedAt: closed_at?.getTime() ?? null,
    figures,
  }));
}

const none: PromotionFigures = {
  visits: 0,
  accounts: 0,
  repeats: 0,
  bots: 0,
  own: 0,
  crowded: 0,
  payers: 0,
  orders: 0,
  paid: 0,
  refunded: 0,
};
