import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/db.ts';
import {
  agentsIn,
  aspectOf,
  type BulkItem,
  type ChannelValues,
  channelsOf,
  hasOverride,
  mayNotUndo,
  notYours,
  ownsAll,
  type Plan,
  planChange,
  planChannels,
  planPicks,
  type Scope,
  seenAgents,
  seesSome,
  wantedPicks,
} from '../catalogue/catalogue.public.ts';
import {
  type ChunkRow,
  endOperation,
  lockOpen,
  markRows,
  type OpenOperation,
  type Outcome,
  takeRows,
} from './chunk.repository.ts';
import { meet, type Met, type Part, writeMet } from './met-items.ts';

const gone = '已不存在';

/** One chunk of an operation, or of its undo, in the caller's transaction: false when there is nothing left to do. */
export async function runChunk(trx: Db, operationId: string, most: number, now: number): Promise<boolean> {
  const open = await lockOpen(trx, operationId, now);
  if (!open) return false;
  const rows = open.scope === 'gone' ? [] : await takeRows(trx, open, most);
  if (rows.length === 0 || open.scope === 'gone') {
    await endOperation(trx, open, now);
    return false;
  }
  const outcomes = open.state === 'running' ? await doRows(trx, open, rows, now) : await undoRows(trx, open, rows, now);
  await markRows(trx, operationId, outcomes, now);
  return true;
}

/** Rows that could not be done as part of a chunk, one of them: it is left alone, and says so. */
export async function giveUpRow(trx: Db, operationId: string, now: number): Promise<void> {
  const open = await lockOpen(trx, operationId, now);
  const [row] = open ? await takeRows(trx, open, 1) : [];
  if (!open || !row) return;
  const state = open.state === 'running' ? 'skipped' : 'kept';
  const { position } = row;
  await markRows(trx, operationId, [{ position, state, reason: '处理失败', before: undefined, after: undefined }], now);
}

async function doRows(trx: Db, open: OpenOperation, rows: readonly ChunkRow[], now: number): Promise<Outcome[]> {
  const { kind, change } = open;
  const known = await meet(trx, open, idsOf(rows), (item) => partOf(item, open), now);
  const allowed = rows
    .flatMap(({ itemId }) => known.get(itemId) ?? [])
    .filter(({ item, part }) => part !== null || mayChange(item, open));
  const whole = allowed.filter(({ part }) => part === null).map(({ item }) => item);
  const picks = wantedPicks(change) && (await planPicks(trx, kind, whole, change, now));
  const planOf = ({ item, part, value }: Met): Plan =>
    part ? planChannels(kind, item, value as ChannelValues, change) : planChange(item, change, now);
  const plans = new Map(allowed.map((met) => [met.item.id, picks?.get(met.item.id) ?? planOf(met)]));
  const written = allowed.flatMap((met) => {
    const plan = plans.get(met.item.id);
    return plan && 'after' in plan ? [{ met, value: plan.after }] : [];
  });
  const after = await writeMet(trx, open, written, now);
  return rows.map(({ position, itemId }): Outcome => {
    const met = known.get(itemId);
    const plan = plans.get(itemId) ?? { skip: met ? notYours : gone };
    const left = { position, state: 'skipped', before: undefined, after: undefined } as const;
    if ('skip' in plan) return { ...left, reason: plan.skip };
    const made = after.get(itemId);
    if (isDeepStrictEqual(made, met?.value)) return { ...left, reason: '没有变化' };
    return { position, state: 'changed', reason: '', before: met?.value, after: made };
  });
}

async function undoRows(trx: Db, open: OpenOperation, rows: readonly ChunkRow[], now: number): Promise<Outcome[]> {
  // As it was done, whoever else has the title by now.
  const parts = new Map(rows.map(({ itemId, after }) => [itemId, channelsOf(after)]));
  const known = await meet(trx, open, idsOf(rows), ({ id }) => parts.get(id) ?? null, now);
  const why = (row: ChunkRow): string | null => {
    const met = known.get(row.itemId);
    if (!met) return gone;
    if (!mayUndo(met, open)) return notYours;
    if (!isDeepStrictEqual(met.value, row.after)) return '之后又被修改';
    return mayNotUndo(met.item, row.before);
  };
  const reasons = new Map(rows.map((row) => [row.position, why(row)]));
  const written = rows.flatMap((row) => {
    const met = known.get(row.itemId);
    return met && reasons.get(row.position) === null ? [{ met, value: row.before }] : [];
  });
  await writeMet(trx, open, written, now);
  return rows.map(({ position }) => {
    const reason = reasons.get(position) ?? null;
    const state = reason === null ? 'restored' : 'kept';
    return { position, state, reason: reason ?? '', before: undefined, after: undefined };
  });
}

function idsOf(rows: readonly ChunkRow[]): string[] {
  return rows.map(({ itemId }) => itemId);
}

/**
 * Of a title that channels of others have as well, what a channel can have of its own is changed for the channels of who
 * asked.
 */
function partOf({ agentIds }: BulkItem, { change, scope }: OpenOperation): Part {
  const own = scope as Scope;
  if (!hasOverride(aspectOf(change)) || ownsAll(agentIds, own) || !seesSome(agentIds, own)) return null;
  return seenAgents([...agentIds], own).agentIds;
}

/**
 * What belongs to a channel alone (whether it has a title, pins or recommends it) is for who manages that channel, and those
 * are named in the change; everything else of a title only for who manages every channel that has it.
 */
function mayChange(item: BulkItem, open: OpenOperation): boolean {
  const scope = open.scope as Scope;
  return isOfChannels(open) ? seesSome(item.agentIds, scope) && namesOwn(open) : ownsAll(item.agentIds, scope);
}

/**
 * The same; only that who took a title out of their channel sees it no more, and may bring it back. Overrides are for who
 * manages the channels that they are of, as long as these have the title.
 */
function mayUndo({ item, part }: Met, open: OpenOperation): boolean {
  const scope = open.scope as Scope;
  if (part) return part.every((agentId) => item.agentIds.includes(agentId)) && ownsAll(part, scope);
  return isOfChannels(open) ? namesOwn(open) : ownsAll(item.agentIds, scope);
}

function isOfChannels({ change }: OpenOperation): boolean {
  return ['agents', 'pin', 'recommend'].includes(aspectOf(change));
}

function namesOwn({ change, scope }: OpenOperation): boolean {
  return scope === null || agentsIn(change).every((agentId) => scope.includes(agentId));
}
