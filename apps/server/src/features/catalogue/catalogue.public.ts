// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { byWordsOrId, pagedById, pickColumns } from './admin-list.ts';
export {
  agentsIn,
  aspectOf,
  type BulkItem,
  type BulkKind,
  hasOverride,
  type Plan,
  type Shown,
  type Written,
} from './bulk/bulk-kind.ts';
export { bulkTitles } from './bulk/bulk-titles.ts';
export { channelsOf, type ChannelValues } from './bulk/channel-values.ts';
export { mayNotUndo, notYours, planChange } from './bulk/plan.ts';
export { planChannels } from './bulk/plan-channels.ts';
export { setDeskAgents } from './bulk/title-bulk.repository.ts';
export { valueRows } from './bulk/value-rows.ts';
export { countUses, countWindowMs, useKey, type UseTables } from './counters/use-counter.repository.ts';
export { firstGroup, openGroup, saveGroup, shareGroups } from './groups/group.import.ts';
export { checkAgents, checkGroup } from './groups/placement.ts';
export { hasGroup, shownGroups } from './groups/shown-groups.repository.ts';
export { type ChannelWrite, readChannels } from './overrides/override-bulk.repository.ts';
export { copyOverrides, overrideCovers } from './overrides/override.repository.ts';
export { newsMs, tellInBatches } from './news/tell-in-batches.ts';
export { type Overrider, type OverridePatch } from './overrides/override.service.ts';
export { type Leading, readLeading } from './picks/leading.ts';
export { ledList, sortPosition } from './picks/led-page.ts';
export { planPicks, wantedPicks } from './picks/plan-picks.ts';
export { ownsAll, type Scope, seenAgents, seesSome } from './scope.ts';
export { hasVipTitles } from './titles/vip-titles.repository.ts';
export { countTitles, titleFilters, titleIds } from './titles/title-admin.repository.ts';
export { type SeenTitle, titleAdmin } from './titles/title-admin.service.ts';
export { overrider, titleCalls } from './titles/title-calls.ts';
