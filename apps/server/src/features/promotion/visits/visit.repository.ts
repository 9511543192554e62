import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type VisitFigure = 'visits' | 'accounts' | 'repeats' | 'bots' | 'own' | 'crowded';

export interface KnownCode {
  /** As it is counted: in lower case, and empty when too many unknown ones came today. */
  readonly code: string;
  /** Null: nobody's. */
  readonly codeId: string | null;
  readonly open: boolean;
  /** Of the visitor, or of the smaller channel that the visitor runs. */
  readonly own: boolean;
}

/** A stranger can make up codes without end: so many of them have a line of their own on a day. */
export const mostUnknown = 200;
/** An account that is younger than this was made by the visit that the link began. */
const newForMs = 3_600_000;

interface Asked {
  readonly agentId: string;
  readonly accountId: string;
  readonly code: string;
  readonly day: string;
}

export async function codeOfVisit(trx: Db, { agentId, accountId, code, day }: Asked): Promise<KnownCode> {
  const lower = code.toLowerCase();
  const { rows } = await sql<{ id: string; open: boolean; own: boolean }>`
    select c.id, c.closed_at is null and p.closed_at is null as open,
      coalesce(p.account_id = ${accountId}, false) or coalesce(parent.account_id = ${accountId}, false) as own
    from promoter_codes c join promoters p on p.id = c.promoter_id
    left join promoters parent on parent.id = p.parent_id
    where c.agent_id = ${agentId} and lower(c.code) = ${lower}`.execute(trx);
  const known = rows[0];
  if (known) return { code: lower, codeId: known.id, open: known.open, own: known.own };
  const { rows: others } = await sql<{ known: boolean; full: boolean }>`
    select exists (select from promotion_days where agent_id = ${agentId} and day = ${day} and code = ${lower}) as known,
      (select count(*) from promotion_days where agent_id = ${agentId} and day = ${day} and code_id is null)
        >= ${mostUnknown} as full`.execute(trx);
  const kept = others[0]?.known === true || others[0]?.full === false;
  return { code: kept ? lower : '', codeId: null, open: false, own: false };
}

interface Where {
  readonly day: string;
  readonly agentId: string;
  readonly code: string;
}

/** False when they came by this code today already. */
export async function addVisitor(trx: Db, { day, agentId, code }: Where, accountId: string): Promise<boolean> {
  const added = await trx
    .insertInto('promotion_visitors')
    .values({ day, agent_id: agentId, code, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** How many new ones of this address came by the code today, this one among them. */
export async function addAddress(trx: Db, { day, agentId, code }: Where, hash: Buffer): Promise<number> {
  const row = await trx
    .insertInto('promotion_addresses')
    .values({ day, agent_id: agentId, code, address_hash: hash })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'agent_id', 'code', 'address_hash'])
        .doUpdateSet({ visitors: sql<number>`promotion_addresses.visitors + 1` }),
    )
    .returning('visitors')
    .executeTakeFirstOrThrow();
  return row.visitors;
}

interface Touch {
  readonly agentId: string;
  readonly accountId: string;
  readonly codeId: string | null;
  readonly now: number;
}

/** Keeps the first and the last link of an account; true when the account began with this one. */
export async function touch(trx: Db, { agentId, accountId, codeId, now }: Touch): Promise<boolean> {
  const { rows } = await sql<{ began: boolean }>`
    insert into promotion_touches as t (account_id, agent_id, first_code_id, first_at, last_code_id, last_at)
    values (${accountId}, ${agentId}, ${codeId}, ${new Date(now)}, ${codeId}, ${new Date(now)})
    on conflict (account_id) do update set last_code_id = excluded.last_code_id, last_at = excluded.last_at
    returning t.first_at = t.last_at and (
      select created_at > ${new Date(now - newForMs)} from accounts where id = t.account_id) as began`.execute(trx);
  return rows[0]?.began === true;
}

export async function countVisit(
  trx: Db,
  { agentId, day, code, codeId }: Where & { codeId: string | null },
  figures: readonly VisitFigure[],
): Promise<void> {
  const first = Object.fromEntries(figures.map((figure) => [figure, 1]));
  const more = Object.fromEntries(
    figures.map((figure) => [figure, sql<number>`${sql.ref(`promotion_days.${figure}`)} + 1`]),
  );
  await trx
    .insertInto('promotion_days')
    .values({ agent_id: agentId, day, code, code_id: codeId, ...first })
    .onConflict((conflict) =>
      // A code that nobody had this morning may be somebody's now.
      conflict.columns(['agent_id', 'day', 'code']).doUpdateSet({ ...more, code_id: codeId }),
    )
    .execute();
}

/** What tells a repeat from a new visitor is of no use after its day. */
export async function forgetVisitors(db: Db, before: string): Promise<void> {
  await db.deleteFrom('promotion_visitors').where('day', '<', before).execute();
  await db.deleteFrom('promotion_addresses').where('day', '<', before).execute();
}
