import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { RecoveryRow } from '@liuguang/contract/admin/recovery.ts';
import { recovery } from '@liuguang/contract/constants.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { byId, decodeCursor, type Page, start, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';

type Row = Selectable<Schema['account_recoveries']>;

export type StoredRecovery = ReturnType<typeof stored>;

export interface Helper {
  readonly staffId: string;
  readonly name: string;
}

const hourMs = 3600 * 1000;
export const longestMs = recovery.days * 24 * hourMs;

/** A case that nobody finished in a month is over, whatever its row says. */
export const fresh = (now: number) => new Date(now - longestMs);

export async function insertRecovery(
  trx: Db,
  given: {
    agentId: string;
    accountId: string;
    state: 'approval' | 'waiting';
    proofKind: Row['proof_kind'];
    proof: string;
    by: Helper;
    readyAt: number | null;
    now: number;
  },
): Promise<string> {
  const row = await trx
    .insertInto('account_recoveries')
    .values({
      agent_id: given.agentId,
      account_id: given.accountId,
      state: given.state,
      proof_kind: given.proofKind,
      proof: given.proof,
      opened_by: given.by.staffId,
      opened_name: given.by.name,
      opened_at: new Date(given.now),
      ready_at: given.readyAt === null ? null : new Date(given.readyAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** How many cases there were lately, and whether one is open. */
export async function casesOf(trx: Db, accountId: string, now: number): Promise<{ recent: number; open: boolean }> {
  const row = await trx
    .selectFrom('account_recoveries')
    .select(sql<number>`count(*)::int`.as('recent'))
    .select(sql<boolean>`coalesce(bool_or(ended_at is null), false)`.as('open'))
    .where('account_id', '=', accountId)
    .where('opened_at', '>', fresh(now))
    .executeTakeFirstOrThrow();
  return row;
}

/** Ends what was left lying, so that a new case can be opened. */
export async function endStale(trx: Db, accountId: string, now: number): Promise<void> {
  await trx
    .updateTable('account_recoveries')
    .set({ state: 'cancelled', ended_at: new Date(now), ended_name: '', end_reason: '逾期未处理', code_hash: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('opened_at', '<=', fresh(now))
    .execute();
}

export async function agentOfRecovery(db: Db, recoveryId: string): Promise<{ agentId: string; accountId: string }> {
  const row = await db
    .selectFrom('account_recoveries')
    .select(['agent_id as agentId', 'account_id as accountId'])
    .where('id', '=', parseId(recoveryId) ?? '0')
    .executeTakeFirst();
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** Locked until the transaction ends; null when there is none. */
export async function lockRecovery(trx: Db, recoveryId: string): Promise<StoredRecovery | null> {
  const row = await trx
    .selectFrom('account_recoveries')
    .selectAll()
    .where('id', '=', parseId(recoveryId) ?? '0')
    .forUpdate()
    .executeTakeFirst();
  return row ? stored(row) : null;
}

/** The case of an account whose code was handed out, locked until the transaction ends. */
export async function lockCoded(
  trx: Db,
  agentId: string,
  userCode: string,
  now: number,
): Promise<StoredRecovery | null> {
  const row = await trx
    .selectFrom('account_recoveries as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .selectAll('r')
    .where('a.agent_id', '=', agentId)
    .where('a.user_code', '=', userCode)
    .where('a.deleted_at', 'is', null)
    .where('r.state', '=', 'code')
    .where('r.opened_at', '>', fresh(now))
    .forUpdate('r')
    .executeTakeFirst();
  return row ? stored(row) : null;
}

export async function setApproved(
  trx: Db,
  recoveryId: string,
  { by, readyAt, now }: { by: Helper; readyAt: number; now: number },
): Promise<void> {
  await trx
    .updateTable('account_recoveries')
    .set({
      state: 'waiting',
      approved_by: by.staffId,
      approved_name: by.name,
      approved_at: new Date(now),
      ready_at: new Date(readyAt),
    })
    .where('id', '=', recoveryId)
    .execute();
}

export async function setCode(
  trx: Db,
  recoveryId: string,
  { by, codeHash, expiresAt }: { by: Helper; codeHash: Buffer; expiresAt: number },
): Promise<void> {
  await trx
    .updateTable('account_recoveries')
    .set({
      state: 'code',
      code_hash: codeHash,
      code_name: by.name,
      code_expires_at: new Date(expiresAt),
      code_tries: 0,
      codes_made: sql<number>`codes_made + 1`,
    })
    .where('id', '=', recoveryId)
    .execute();
}

export async function countTry(trx: Db, recoveryId: string): Promise<void> {
  await trx
    .updateTable('account_recoveries')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('id', '=', recoveryId)
    .execute();
}

export async function endRecovery(
  trx: Db,
  recoveryId: string,
  { state, by, reason, now }: { state: 'done' | 'refused' | 'cancelled'; by: string; reason: string; now: number },
): Promise<void> {
  await trx
    .updateTable('account_recoveries')
    .set({ state, ended_at: new Date(now), ended_name: by, end_reason: reason, code_hash: null })
    .where('id', '=', recoveryId)
    .execute();
}

/** The open case of an account, locked until the transaction ends. */
export async function lockOpen(trx: Db, accountId: string): Promise<StoredRecovery | null> {
  const row = await trx
    .selectFrom('account_recoveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? stored(row) : null;
}

export async function listRecoveries(
  db: Db,
  search: AdminParsed<'users/recoveries'>,
  { agentIds, staffId, now }: { agentIds: readonly string[] | null; staffId: string | null; now: number },
): Promise<Page<RecoveryRow>> {
  const tag = `recoveries ${search.state}`;
  const { id } = decodeCursor(tag, search.cursor) ?? start;
  let query = db
    .selectFrom('account_recoveries as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .selectAll('r')
    .select(['a.user_code', 'a.nickname'])
    .where('r.id', '<', id)
    .orderBy('r.id', 'desc')
    .limit(search.size + 1);
  if (agentIds) query = query.where('r.agent_id', 'in', agentIds.length === 0 ? ['0'] : [...agentIds]);
  if (search.accountId !== undefined) query = query.where('r.account_id', '=', search.accountId);
  if (search.state === 'open') query = query.where('r.ended_at', 'is', null).where('r.opened_at', '>', fresh(now));
  if (search.state === 'approval') query = query.where('r.state', '=', 'approval');
  if (search.state === 'ended') query = query.where('r.ended_at', 'is not', null);
  const rows = await query.execute();
  return toPage(tag, search.size, rows, byId, (row) => ({
    recoveryId: row.id,
    accountId: row.account_id,
    agentId: row.agent_id,
    userCode: row.user_code,
    nickname: row.nickname,
    state: row.state === 'waiting' && row.ready_at && row.ready_at.getTime() <= now ? 'ready' : row.state,
    proofKind: row.proof_kind,
    proof: row.proof,
    openedAt: row.opened_at.getTime(),
    openedBy: row.opened_name,
    mine: row.opened_by === staffId,
    approvedAt: row.approved_at?.getTime() ?? null,
    approvedBy: row.approved_name,
    readyAt: row.ready_at?.getTime() ?? null,
    codeExpiresAt: row.code_expires_at?.getTime() ?? null,
    codesMade: row.codes_made,
    endedAt: row.ended_at?.getTime() ?? null,
    endedBy: row.ended_name,
    endReason: row.end_reason,
  }));
}

function stored(row: Row) {
  return {
    recoveryId: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    state: row.state,
    openedBy: row.opened_by,
    openedAt: row.opened_at.getTime(),
    approved: row.approved_by !== null,
    readyAt: row.ready_at?.getTime() ?? null,
    codeHash: row.code_hash,
    codeExpiresAt: row.code_expires_at?.getTime() ?? null,
    codeTries: row.code_tries,
    codesMade: row.codes_made,
  };
}
