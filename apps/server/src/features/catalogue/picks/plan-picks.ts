import { type BulkChange, mostPinned, mostRecommended } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { BulkItem, Plan } from '../bulk/bulk-kind.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import { type Pick, type PickAspect, type Picks, readPicks } from './pick.repository.ts';

interface Wanted {
  readonly aspect: PickAspect;
  readonly on: boolean;
  readonly agentIds: readonly string[];
  readonly place: 'first' | 'last';
  readonly until: number | null;
}

export function wantedPicks(change: BulkChange): Wanted | null {
  const usual = { place: 'first', until: null } as const;
  if ('pin' in change) return { aspect: 'pin', on: true, ...change.pin };
  if ('unpin' in change) return { ...usual, aspect: 'pin', on: false, ...change.unpin };
  if ('recommend' in change) return { ...usual, aspect: 'recommend', on: true, ...change.recommend };
  if ('unrecommend' in change) return { ...usual, aspect: 'recommend', on: false, ...change.unrecommend };
  return null;
}

/** What these agents say of each title now; null when the change is about something else. */
export async function picksOf(
  trx: Db,
  kind: CatalogueKind,
  ids: readonly string[],
  change: BulkChange,
): Promise<Map<string, Picks> | null> {
  const wanted = wantedPicks(change);
  if (!wanted) return null;
  const found = await readPicks(trx, kind, wanted.aspect, wanted.agentIds, ids);
  const known = new Map(found.map((one) => [`${one.agentId} ${one.id}`, [one.value, one.until] as const]));
  return new Map(
    ids.map((id) => [
      id,
      Object.fromEntries(wanted.agentIds.map((agentId) => [agentId, known.get(`${agentId} ${id}`) ?? null])),
    ]),
  );
}

const names = { pin: '置顶', recommend: '推荐' } as const;
const most = { pin: mostPinned, recommend: mostRecommended } as const;

/** All of a chunk together: there is room for so many at each agent, and those chosen first stand first. */
export async function planPicks(
  trx: Db,
  kind: CatalogueKind,
  items: readonly BulkItem[],
  change: BulkChange,
  now: number,
): Promise<Map<string, Plan>> {
  const wanted = wantedPicks(change);
  if (!wanted) return new Map();
  const { aspect, on, agentIds, place, until } = wanted;
  const name = names[aspect];
  const after = new Map(items.map(({ id, value }) => [id, { ...(value as Picks) }]));
  const full = new Set<string>();
  const taken = on ? await readPicks(trx, kind, aspect, agentIds) : [];
  for (const agentId of agentIds) {
    const having = items.filter((item) => item.state !== 'trash' && item.agentIds.includes(agentId));
    if (!on) {
      for (const { id } of items) put(after, id, agentId, null);
      continue;
    }
    const chosen = new Set(having.map(({ id }) => id));
    const others = taken.filter((one) => one.agentId === agentId && !chosen.has(one.id));
    const room = Math.max(0, most[aspect] - others.length);
    for (const { id } of having.slice(room)) full.add(id);
    const placed = having.slice(0, room);
    const values = others.map(({ value }) => value);
    const from = place === 'last' ? Math.max(0, ...values) + 1 : Math.min(0, ...values) - placed.length;
    // A recommendation is ordered by its time, the newest first.
    for (const [index, { id }] of placed.entries()) {
      put(after, id, agentId, [aspect === 'pin' ? from + index : now - index, until]);
    }
  }
  return new Map(items.map((item) => [item.id, planOf(item)]));

  function planOf(item: BulkItem): Plan {
    const next = after.get(item.id) ?? {};
    if (JSON.stringify(next) !== JSON.stringify(item.value)) return { after: next };
    if (full.has(item.id)) return { skip: `渠道的${name}已满（最多 ${most[aspect]} 个）` };
    if (item.state === 'trash') return { skip: '在回收站' };
    return { skip: on ? '不在所选渠道' : `没有${name}` };
  }
}

function put(after: Map<string, Record<string, Pick | null>>, id: string, agentId: string, pick: Pick | null): void {
  const picks = after.get(id);
  if (picks) picks[agentId] = pick;
}
