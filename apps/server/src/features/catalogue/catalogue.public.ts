// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { byWordsOrId, inGroup, inScope, pagedById } from './admin-list.ts';
export { countUses, countWindowMs, useKey, type UseTables } from './counters/use-counter.repository.ts';
export { firstGroup, openGroup, saveGroup } from './groups/group.import.ts';
export { checkPlacement } from './groups/placement.ts';
export { hasGroup, shownGroups } from './groups/shown-groups.repository.ts';
export { ownsAll, type Scope, seenAgents, seesSome } from './scope.ts';
