// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export type { DecisionService } from './decision/decision.service.ts';
export { reportsOf } from './report/report.repository.ts';
export { releaseHold, shownHold } from './report/hold.repository.ts';
export { overdueCounts, queuePage } from './queue/queue.repository.ts';
export { takedownLog } from './queue/takedown-log.repository.ts';
export type { WaitingService } from './decision/waiting.service.ts';
export type { SafetyModule } from './safety.module.ts';
export { screenMedia } from './screening/screen-media.ts';
