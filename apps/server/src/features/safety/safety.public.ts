// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { reportsOf } from './case.repository.ts';
export type { DecisionService } from './decision.service.ts';
export { releaseHold, shownHold } from './hold.repository.ts';
export { overdueCounts, queuePage } from './queue.repository.ts';
export { takedownLog } from './takedown-log.repository.ts';
export type { WaitingService } from './waiting.service.ts';
export type { SafetyModule } from './safety.module.ts';
export { screenMedia } from './screen-media.ts';
