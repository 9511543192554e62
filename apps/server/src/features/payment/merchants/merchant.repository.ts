import type { MerchantKind } from '@liuguang/contract/admin/payment/merchants.ts';
import { sql } from 'kysely';
import type { SealedText } from '../../../platform/config/seal-keys.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { lockFor } from '../../../platform/db/lock.ts';

export type StoredKeys = Awaited<ReturnType<typeof keysOf>>[number];

/** Of these few a notice is tried with each: keys are not changed more often than that while orders are open. */
const mostOldKeys = 3;

/** The keys in use of the account, then those that were replaced and still tell genuine notices. */
export async function keysOf(db: Db, merchantId: string) {
  if (parseId(merchantId) === null) return [];
  const rows = await db
    .selectFrom('merchant_keys as k')
    .innerJoin('merchant_accounts as m', 'm.id', 'k.merchant_id')
    .select(['k.id', 'k.merchant_id', 'k.key_id', 'k.sealed', 'k.replaced_at', 'm.agent_id', 'm.kind', 'm.merchant'])
    .where('k.merchant_id', '=', merchantId)
    .where('k.sealed', 'is not', null)
    .orderBy(sql`k.replaced_at desc nulls first`)
    .limit(1 + mostOldKeys)
    .execute();
  return rows.map((row) => ({
    keysId: row.id,
    merchantId: row.merchant_id,
    /** Null: the installation's. */
    agentId: row.agent_id,
    kind: row.kind,
    merchant: row.merchant,
    text: { keyId: row.key_id, sealed: row.sealed ?? Buffer.alloc(0) },
    /** Null: the keys in use. */
    replacedAt: row.replaced_at?.getTime() ?? null,
  }));
}

/** The accounts that take new orders, by kind: of an agent alone, or (null) of the installation. */
export async function openMerchants(db: Db, agentId: string | null): Promise<Map<MerchantKind, string>> {
  const rows = await db
    .selectFrom('merchant_accounts')
    .select(['kind', 'id'])
    .where('agent_id', 'is not distinct from', agentId)
    .where('closed_at', 'is', null)
    .orderBy('kind')
    .execute();
  return new Map(rows.map(({ kind, id }) => [kind, id]));
}

export interface NewKeys {
  readonly agentId: string | null;
  readonly kind: MerchantKind;
  readonly merchant: string;
  readonly moneyOf: 'operator' | 'agent';
  readonly fingerprint: string;
  readonly text: SealedText;
  readonly by: string;
  readonly now: number;
}

/**
 * The account of this merchant becomes the one that takes the orders of the agent (null: of the installation), with these keys.
 * Those before it stay for what was begun with them.
 */
export async function replaceKeys(trx: Db, wanted: NewKeys): Promise<string> {
  const { agentId, kind, merchant, moneyOf, fingerprint, text, by } = wanted;
  const now = new Date(wanted.now);
  // One at a time for each agent: two of them together would leave two accounts open.
  if (agentId === null) await lockFor(trx, 'merchant accounts of the installation');
  else await trx.selectFrom('agents').select('id').where('id', '=', agentId).forUpdate().execute();
  await trx
    .updateTable('merchant_accounts')
    .set({ closed_at: now })
    .where('agent_id', 'is not distinct from', agentId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .where((is) => is.or([is('merchant', '<>', merchant), is('money_of', '<>', moneyOf)]))
    .execute();
  const { id } = await trx
    .insertInto('merchant_accounts')
    .values({ agent_id: agentId, kind, merchant, money_of: moneyOf, created_at: now })
    .onConflict((conflict) =>
      (agentId === null
        ? conflict.columns(['kind', 'merchant']).where('agent_id', 'is', null)
        : conflict.columns(['agent_id', 'kind', 'merchant', 'money_of'])
      ).doUpdateSet({ closed_at: null, tested_at: null, test_ok: null, test_message: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('merchant_keys')
    .set({ replaced_at: now })
    .where('merchant_id', '=', id)
    .where('replaced_at', 'is', null)
    .execute();
  await trx
    .insertInto('merchant_keys')
    .values({ merchant_id: id, key_id: text.keyId, sealed: text.sealed, fingerprint, made_at: now, made_by: by })
    .execute();
  return id;
}

export async function closeMerchant(trx: Db, merchantId: string, now: number): Promise<void> {
  await trx
    .updateTable('merchant_accounts')
    .set({ closed_at: new Date(now) })
    .where('id', '=', merchantId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Wipes the keys of an account that no order was ever begun with: nobody will need them. */
export async function wipeUnusedKeys(trx: Db, merchantId: string, now: number): Promise<void> {
  await trx.selectFrom('merchant_accounts').select('id').where('id', '=', merchantId).forUpdate().execute();
  await sql`update merchant_keys set sealed = null, replaced_at = coalesce(replaced_at, ${new Date(now)})
    where merchant_id = ${merchantId} and not exists (select from orders o where o.merchant_id = ${merchantId})`.execute(
    trx,
  );
}

export async function noteTest(
  trx: Db,
  merchantId: string,
  { ok, message, now }: { ok: boolean; message: string; now: number },
): Promise<void> {
  const set = { tested_at: new Date(now), test_ok: ok, test_message: message.slice(0, 500) };
  await trx.updateTable('merchant_accounts').set(set).where('id', '=', merchantId).execute();
}

/** Wipes replaced keys once no order that was begun with them is open. */
export async function wipeOldKeys(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update merchant_keys k set sealed = null
    where k.replaced_at is not null and k.sealed is not null and not exists (
      select from orders o where o.merchant_id = k.merchant_id and o.state = 'pending' and o.created_at <= k.replaced_at)`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** What is not sealed under this key, to be sealed again. */
export async function sealedOtherwise(
  db: Db,
  keyId: string,
  limit: number,
): Promise<{ keysId: string; text: SealedText }[]> {
  const rows = await db
    .selectFrom('merchant_keys')
    .select(['id', 'key_id', 'sealed'])
    .where('key_id', '<>', keyId)
    .where('sealed', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, key_id, sealed }) =>
    sealed === null ? [] : [{ keysId: id, text: { keyId: key_id, sealed } }],
  );
}

export async function saveSealed(db: Db, keysId: string, { keyId, sealed }: SealedText): Promise<void> {
  // Wiped meanwhile, it stays so.
  await db
    .updateTable('merchant_keys')
    .set({ key_id: keyId, sealed })
    .where('id', '=', keysId)
    .where('sealed', 'is not', null)
    .execute();
}
