import { isDeepStrictEqual } from 'node:util';
import type { BulkChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import type { BulkItem, Plan } from './bulk-kind.ts';
import { type ChannelAccess, type ChannelShown, type ChannelValues, forEach, sharedAccess } from './channel-values.ts';
import { inTrash, notYours, same, stepsOf, waits } from './plan.ts';

/** What becomes of the overrides of a title that channels of others have as well, or why nothing does. */
export function planChannels(kind: CatalogueKind, item: BulkItem, values: ChannelValues, change: BulkChange): Plan {
  if ('access' in change) {
    const wanted = { access: change.access, from: 1 };
    return changed(values, change.access === item.access ? sharedAccess : wanted);
  }
  if ('chapters' in change) {
    const steps = stepsOf(change.chapters);
    if (isDeepStrictEqual(steps, item.value)) return changed(values, sharedAccess);
    const wanted = oneAccess(steps);
    return wanted ? changed(values, wanted) : { skip: '其他渠道也在使用，本渠道只能设一种阅读权限' };
  }
  if ('unpublish' in change) return planHide(item, values, item.state === 'live' ? null : '没有上架');
  if ('trash' in change) return change.trash ? planHide(item, values, null) : planShow(item, values, '不在回收站');
  if ('publishAt' in change) {
    // A novel has no time of its own: its operation has waited until now.
    if (kind === 'video' && change.publishAt !== null) return { skip: '其他渠道也在使用，不能单独定时' };
    return planShow(item, values, '已经上架');
  }
  return { skip: notYours };
}

function changed(values: ChannelValues, wanted: ChannelAccess | ChannelShown): Plan {
  const after = forEach(values, wanted);
  return isDeepStrictEqual(after, values) ? same : { after };
}

/** A channel asks for one thing, from one chapter on; those before it are free. */
function oneAccess(steps: readonly [number, string][]): ChannelAccess | null {
  const [first, second, ...more] = steps;
  const [from, access] = second ?? first ?? [1, 'free'];
  if (more.length > 0 || (second && first?.[1] !== 'free')) return null;
  return { access: access as 'free' | 'credit' | 'vip', from };
}

function planHide(item: BulkItem, values: ChannelValues, why: string | null): Plan {
  if (item.state === 'review') return waits;
  if (item.state === 'trash') return inTrash;
  if (hides(values).every(Boolean)) return { skip: '已在本渠道隐藏' };
  return why === null ? { after: forEach(values, { hidden: true }) } : { skip: why };
}

/** Where no channel hides it, it is for those who have the whole title. */
function planShow(item: BulkItem, values: ChannelValues, why: string): Plan {
  if (hides(values).some(Boolean)) return { after: forEach(values, { hidden: false }) };
  return { skip: item.state === 'live' ? why : notYours };
}

function hides({ channels }: ChannelValues): boolean[] {
  return Object.values(channels as ChannelValues<ChannelShown>['channels']).map(({ hidden }) => hidden);
}
