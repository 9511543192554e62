import type { BulkChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { BulkItem, Plan, Shown } from './bulk-kind.ts';

const mostTags = 10;
export const same: Plan = { skip: '没有变化' };
export const inTrash: Plan = { skip: '在回收站' };
export const notYours = '其他渠道也在使用，不能修改';

/** What becomes of one title, or why nothing does. */
export function planChange(item: BulkItem, change: BulkChange, now: number): Plan {
  if ('trash' in change) return planTrash(item, change.trash);
  if (item.state === 'trash') return inTrash;
  if ('publishAt' in change) return planPublish(item, change.publishAt, now);
  if ('unpublish' in change) return planUnpublish(item);
  if ('addAgents' in change) return changed(item, withAgents(item, change.addAgents));
  if ('removeAgents' in change) {
    const left = item.agentIds.filter((agentId) => !change.removeAgents.includes(agentId));
    return left.length === 0 ? { skip: '至少保留一个渠道' } : changed(item, withAgents({ agentIds: left }, []));
  }
  if ('groupId' in change) return changed(item, change.groupId);
  if ('access' in change) return changed(item, change.access);
  if ('rating' in change) return changed(item, change.rating);
  if ('chapters' in change) return changed(item, stepsOf(change.chapters));
  if ('addTags' in change) return planTags(item, [...new Set([...item.tags, ...change.addTags])]);
  if ('removeTags' in change) {
    return planTags(
      item,
      item.tags.filter((tag) => !change.removeTags.includes(tag)),
    );
  }
  throw new Error('picks are planned together');
}

function changed(item: BulkItem, after: unknown): Plan {
  return JSON.stringify(after) === JSON.stringify(item.value) ? same : { after };
}

function withAgents({ agentIds }: Pick<BulkItem, 'agentIds'>, more: readonly string[]): string[] {
  return [...new Set([...agentIds, ...more])].toSorted((a, b) => Number(a) - Number(b));
}

function planTags(item: BulkItem, tags: readonly string[]): Plan {
  return tags.length > mostTags ? { skip: `标签会超过 ${mostTags} 个` } : changed(item, tags);
}

/** From which chapter on each access holds. */
export function stepsOf({
  creditFrom,
  vipFrom,
}: {
  creditFrom: number | null;
  vipFrom: number | null;
}): [number, string][] {
  const steps: [number, string][] = [[1, 'free']];
  if (creditFrom !== null && (vipFrom === null || creditFrom < vipFrom)) steps.push([creditFrom, 'credit']);
  if (vipFrom !== null) steps.push([vipFrom, 'vip']);
  // A later step at the first chapter leaves nothing of those before it.
  return steps.filter(([from], index) => from !== steps[index + 1]?.[0]);
}

export const waits: Plan = { skip: '待审核，请先通过或拒绝' };

function planPublish(item: BulkItem, at: number | null, now: number): Plan {
  const { state, publishedAt, agentIds, mayNotShow } = item;
  if (state === 'review') return waits;
  if (mayNotShow !== null) return { skip: mayNotShow };
  if (agentIds.length === 0) return { skip: '没有渠道' };
  // A novel has no time of its own: the whole operation waits until then.
  const from = publishedAt === null ? null : (at ?? Math.min(publishedAt, now));
  const after: Shown = { state: 'live', publishedAt: from };
  if (state === 'live' && from === publishedAt) return { skip: '已经上架' };
  return { after };
}

function planUnpublish({ state, publishedAt }: BulkItem): Plan {
  if (state === 'review') return waits;
  if (state !== 'live') return { skip: '没有上架' };
  return { after: { state: 'hidden', publishedAt } satisfies Shown };
}

function planTrash(item: BulkItem, trash: boolean): Plan {
  const { state, publishedAt, mayNotRestore, mayNotShow, was } = item;
  if (trash) {
    if (state === 'review') return waits;
    return state === 'trash' ? { skip: '已在回收站' } : { after: { state: 'trash', publishedAt } satisfies Shown };
  }
  if (state !== 'trash') return { skip: '不在回收站' };
  if (mayNotRestore !== null) return { skip: mayNotRestore };
  const back = was === 'live' && mayNotShow !== null ? 'hidden' : (was ?? 'hidden');
  return { after: { state: back, publishedAt } satisfies Shown };
}

/** Why a title cannot be made what it was, although nobody has changed it since. */
export function mayNotUndo(item: BulkItem, before: unknown): string | null {
  const to = (before as Partial<Shown> | null)?.state;
  if (to === undefined) return null;
  if (item.state === 'trash' && item.mayNotRestore !== null) return item.mayNotRestore;
  return to === 'live' ? item.mayNotShow : null;
}
