// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export type { AdWatches } from './ad-watch.repository.ts';
export { giveViews } from './gift-views.repository.ts';
export { type Ledger, viewsLeftOf } from './ledger.repository.ts';
export { payForTool, refundTool } from './tool-credits.repository.ts';
export type { CreditsModule } from './credits.module.ts';
export { notForYouth } from './credits.service.ts';
