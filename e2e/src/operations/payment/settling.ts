import { randomInt } from 'node:crypto';
import { commissionService } from '../../../../apps/server/src/features/commission/commission.service.ts';
import { insertRule, saveHoldDays } from '../../../../apps/server/src/features/commission/rule.repository.ts';
import { savePromoter } from '../../../../apps/server/src/features/promotion/promoters/promoter.service.ts';
import { type Db, transact } from '../../../../apps/server/src/platform/db/db.ts';

const agentId = '3';
const people = 6;

export function codeOf(index: number): string {
  return `test-${index}`;
}

/** A smaller channel with half of the people, and rules for them and for the agent. Two codes are nobody's. */
export async function makePromoters(db: Db): Promise<void> {
  const now = Date.now();
  const common = { agentId, note: '', userCode: '' };
  const channel = await transact(db, (trx) =>
    savePromoter(trx, { ...common, kind: 'channel', name: 'channel', parentId: null, code: 'test-channel' }, now),
  );
  for (let index = 0; index < people; index += 1) {
    const parentId = index % 2 === 0 ? channel.after.promoterId : null;
    await transact(db, (trx) =>
      savePromoter(trx, { ...common, kind: 'person', name: `p${index}`, parentId, code: codeOf(index) }, now),
    );
  }
  await saveHoldDays(db, agentId, 0);
  for (const scope of ['agent', 'promoters'] as const) {
    await insertRule(db, { agentId, scope, promoterId: undefined, ...someRule(), perClick: 0 }, { now: 0, by: 'test' });
  }
}

function someRule() {
  return { feeBp: randomInt(200), shareBp: randomInt(5000), perPayer: randomInt(2) * 333, perClick: 0 };
}

export async function changeRule(db: Db): Promise<void> {
  const promoters = await db.selectFrom('promoters').select('id').execute();
  const one = promoters[randomInt(promoters.length)]?.id;
  const whose = [
    { scope: 'agent' as const, promoterId: undefined },
    { scope: 'promoters' as const, promoterId: undefined },
    { scope: 'promoter' as const, promoterId: one },
  ][randomInt(3)] ?? { scope: 'agent' as const, promoterId: undefined };
  await insertRule(db, { agentId, ...whose, ...someRule() }, { now: Date.now(), by: 'test' });
}

/** Closes the period, and approves and pays some of what waits, twice over as two operators would. */
export async function settle(db: Db): Promise<void> {
  const service = commissionService({ db, clock: Date.now });
  await service.close({ agentId, until: Date.now(), by: 'test' });
  const waiting = await db.selectFrom('commission_statements').select(['id', 'state']).execute();
  for (const { id, state } of waiting) {
    if (randomInt(3) === 0) continue;
    const step = () =>
      transact(db, async (trx) =>
        state === 'waiting'
          ? await service.approve(trx, id, 'test')
          : await service.pay(trx, id, { proof: 'test', by: 'test' }),
      );
    await Promise.allSettled([step(), step()]);
  }
}

/** Computes from orders, refunds and rules alone what each payee is due; answers those whose statements differ. */
export async function wrongCommissions(db: Db): Promise<string[]> {
  const service = commissionService({ db, clock: Date.now });
  await service.close({ agentId, until: Date.now(), by: 'test' });
  const [rules, orders, promoters, items] = await Promise.all([
    db.selectFrom('commission_rules').selectAll().orderBy('from_at').orderBy('id').execute(),
    db
      .selectFrom('orders as o')
      .leftJoin('order_promotions as op', 'op.order_id', 'o.id')
      .select(['o.id', 'o.account_id', 'o.amount', 'o.refunded', 'o.paid_at', 'op.promoter_id'])
      .where('o.paid_at', 'is not', null)
      .execute(),
    db.selectFrom('promoters').select(['id', 'parent_id']).execute(),
    db.selectFrom('commission_items').select(['payee', 'kind', 'amount']).execute(),
  ]);
  const firsts = new Set(firstOrders(orders));
  const parentOf = new Map(promoters.map(({ id, parent_id }) => [id, parent_id]));
  const due = new Map<string, number>();
  for (const order of orders) {
    const brought = order.promoter_id === null ? [] : [order.promoter_id, parentOf.get(order.promoter_id) ?? null];
    for (const payee of ['0', ...brought]) {
      if (payee === null) continue;
      const rule =
        rules.findLast(
          (one) => applies(one, payee, 'promoter') && one.from_at.getTime() <= (order.paid_at?.getTime() ?? 0),
        ) ??
        rules.findLast((one) => applies(one, payee, 'all') && one.from_at.getTime() <= (order.paid_at?.getTime() ?? 0));
      if (!rule) continue;
      const kept = Number(order.amount) - Number(order.refunded);
      const bonus = firsts.has(order.id) && kept > 0 ? Number(rule.per_payer) : 0;
      const share = Math.floor((Math.floor((kept * (10_000 - rule.fee_bp)) / 10_000) * rule.share_bp) / 10_000);
      due.set(payee, (due.get(payee) ?? 0) + share + bonus);
    }
  }
  const got = new Map<string, number>();
  for (const { payee, kind, amount } of items) {
    if (kind !== 'carry') got.set(payee, (got.get(payee) ?? 0) + Number(amount));
  }
  return [...new Set([...due.keys(), ...got.keys()])].filter(
    (payee) => (due.get(payee) ?? 0) !== (got.get(payee) ?? 0),
  );
}

interface Rule {
  readonly scope: string;
  readonly promoter_id: string | null;
}

function applies({ scope, promoter_id }: Rule, payee: string, which: 'promoter' | 'all'): boolean {
  if (payee === '0') return scope === 'agent';
  return which === 'promoter' ? promoter_id === payee : scope === 'promoters';
}

function firstOrders(orders: readonly { id: string; account_id: string; paid_at: Date | null }[]): string[] {
  const first = new Map<string, { id: string; at: number }>();
  for (const { id, account_id, paid_at } of orders) {
    const at = paid_at?.getTime() ?? 0;
    const known = first.get(account_id);
    if (!known || at < known.at || (at === known.at && id < known.id)) first.set(account_id, { id, at });
  }
  return [...first.values()].map(({ id }) => id);
}
