// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { byWordsOrId, inGroup, inScope, pagedById, pickColumns, pickedBy } from './admin-list.ts';
export {
  agentsIn,
  aspectOf,
  type BulkItem,
  type BulkKind,
  hasOverride,
  ownValue,
  type Plan,
  type Shown,
  type Written,
} from './bulk/bulk-kind.ts';
export { channelsOf, type ChannelValues } from './bulk/channel-values.ts';
export { mayNotUndo, notYours, planChange } from './bulk/plan.ts';
export { planChannels } from './bulk/plan-channels.ts';
export { type Value, valueRows } from './bulk/value-rows.ts';
export { countUses, countWindowMs, useKey, type UseTables } from './counters/use-counter.repository.ts';
export { firstGroup, openGroup, saveGroup, shareGroups } from './groups/group.import.ts';
export { checkAgents, checkGroup, checkPlacement } from './groups/placement.ts';
export { hasGroup, shownGroups } from './groups/shown-groups.repository.ts';
export {
  type ChannelWrite,
  channelWrites,
  readChannels,
  writeChannelValues,
} from './overrides/override-bulk.repository.ts';
export {
  copyOverrides,
  isOverridden,
  type KnownOverride,
  overrideCovers,
  readOverrides,
} from './overrides/override.repository.ts';
export {
  asShown,
  changeOverride,
  type Overrider,
  type OverridePatch,
  wasOverride,
} from './overrides/override.service.ts';
export { saveShared } from './overrides/save-shared.ts';
export { type Leading, readLeading } from './picks/leading.ts';
export { ledIn, ledPage, ledTag, rowsToAsk } from './picks/led-page.ts';
export { endPicks, type Picks, writePicks } from './picks/pick.repository.ts';
export { picksOf, planPicks, wantedPicks } from './picks/plan-picks.ts';
export { ownsAll, type Scope, seenAgents, seenPicks, seesSome } from './scope.ts';
