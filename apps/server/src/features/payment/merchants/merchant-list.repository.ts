import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ofAgents } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.ts';

const shown = 500;

/** An account of an agent, or of the installation: that one has no agent. */
export type MerchantAccount = Omit<Merchant, 'agentId'> & { readonly agentId: string | null };

type Row = Omit<Selectable<Schema['merchant_accounts']>, 'created_at'> &
  Pick<Selectable<Schema['merchant_keys']>, 'fingerprint' | 'made_at' | 'made_by'> & {
    old_keys: number;
    open_orders: number;
  };

/** Everything that may be shown of accounts; the sealed keys are not even read. */
async function read(db: Db, where: RawBuilder<unknown>): Promise<MerchantAccount[]> {
  const { rows } = await sql<Row>`select m.id, m.agent_id, m.kind, m.merchant, m.money_of, m.closed_at, m.tested_at,
      m.test_ok, m.test_message, k.fingerprint, k.made_at, k.made_by,
      (select count(*)::int from merchant_keys o where o.merchant_id = m.id and o.replaced_at is not null
        and o.sealed is not null) as old_keys,
      (select count(*)::int from orders o where o.merchant_id = m.id and o.state = 'pending') as open_orders
    from merchant_accounts m join merchant_keys k on k.merchant_id = m.id and k.replaced_at is null
    where ${where} order by m.closed_at is not null, m.agent_id, m.kind, m.id desc limit ${shown}`.execute(db);
  return rows.map((row) => ({
    merchantId: row.id,
    agentId: row.agent_id,
    kind: row.kind,
    merchant: row.merchant,
    moneyOf: row.money_of,
    fingerprint: row.fingerprint,
    keysSince: row.made_at.getTime(),
    keysBy: row.made_by,
    oldKeys: row.old_keys,
    openOrders: row.open_orders,
    closedAt: row.closed_at?.getTime() ?? null,
    tested:
      row.tested_at === null
        ? null
        : { at: row.tested_at.getTime(), ok: row.test_ok === true, message: row.test_message ?? '' },
    notifyUrl: notifyPath(row.kind, row.id),
  }));
}

export async function listMerchants(db: Db, agentIds: readonly string[] | null): Promise<Merchant[]> {
  const found = await read(db, sql`m.agent_id is not null and ${ofAgents('m', agentIds)}`);
  return found.flatMap(({ agentId, ...one }) => (agentId === null ? [] : [{ ...one, agentId }]));
}

/** Of all agents and of the installation. */
export async function listAccounts(db: Db): Promise<MerchantAccount[]> {
  return await read(db, sql`true`);
}

/** Those of no agent: the one in use of each kind first. */
export async function installationAccounts(db: Db): Promise<MerchantAccount[]> {
  return await read(db, sql`m.agent_id is null`);
}

export async function findMerchant(db: Db, merchantId: string): Promise<MerchantAccount | null> {
  return (await read(db, sql`m.id = ${merchantId}`))[0] ?? null;
}

/** Where notices about the orders of an account are sent. */
export function notifyPath(kind: string, merchantId: string | null): string {
  return merchantId === null ? `/api/payment/notify/${kind}` : `/api/payment/notify/${kind}/${merchantId}`;
}
