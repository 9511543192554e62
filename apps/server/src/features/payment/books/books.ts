import type { Db } from '../../../platform/db/db.ts';

/** Every kind of posting, as staff read it. */
export const postingNames = {
  sale: '购买',
  refund: '退款',
  redeem: '兑换码',
  gift: '客服赠送',
  invite: '邀请奖励',
  merge: '账号合并',
  commission: '推广结算',
  payout: '结算付款',
} as const;
export type PostingKind = keyof typeof postingNames;

/**
 * Whose, and how much of what: fen of a channel or of the sales of an agent, fen that a payee of an agent earned, is owed
 * or was paid, days of a member or of all ever issued.
 */
export type Entry =
  | { readonly unit: 'fen'; readonly holder: `channel ${string}` | `sales ${string}`; readonly amount: number }
  | {
      readonly unit: 'fen';
      readonly holder: `payee ${string}` | `commission ${string}` | `payout ${string}`;
      readonly amount: number;
    }
  | { readonly unit: 'day'; readonly holder: `issued ${string}`; readonly amount: number }
  | { readonly unit: 'day'; readonly holder: 'member'; readonly accountId: string; readonly amount: number };

export interface Posting {
  /** Names the event for good: a second posting with the key is not made. */
  readonly key: string;
  readonly kind: PostingKind;
  readonly agentId: string;
  readonly orderId?: string | undefined;
  readonly at: number;
  readonly entries: readonly Entry[];
}

/** Writes one event into the books; false when it is in them already. The database refuses what does not balance. */
export async function post(trx: Db, posting: Posting): Promise<boolean> {
  const made = await trx
    .insertInto('book_postings')
    .values({
      key: posting.key,
      kind: posting.kind,
      agent_id: posting.agentId,
      order_id: posting.orderId ?? null,
      at: new Date(posting.at),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  const entries = posting.entries.filter(({ amount }) => amount !== 0);
  if (entries.length > 0) {
    await trx
      .insertInto('book_entries')
      .values(
        entries.map((entry) => ({
          posting_id: made.id,
          unit: entry.unit,
          holder: entry.holder,
          account_id: 'accountId' in entry ? entry.accountId : null,
          amount: entry.amount,
        })),
      )
      .execute();
  }
  return true;
}

/** Money that a channel took for an agent, into whose account; a negative amount goes back. */
export function moneyEntries(
  { channelId, merchantId }: { channelId: string; merchantId: string | null },
  agentId: string,
  amount: number,
): Entry[] {
  const account = merchantId === null ? '' : ` ${merchantId}`;
  return [
    { unit: 'fen', holder: `channel ${channelId}${account}`, amount },
    { unit: 'fen', holder: `sales ${agentId}`, amount: -amount },
  ];
}

/** Days that a member gets; negative days are taken back. */
export function dayEntries(agentId: string, accountId: string, days: number): Entry[] {
  return [
    { unit: 'day', holder: 'member', accountId, amount: days },
    { unit: 'day', holder: `issued ${agentId}`, amount: -days },
  ];
}
