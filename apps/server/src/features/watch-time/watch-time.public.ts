// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export type { WatchTime } from './watch-time.service.ts';
export type { WatchTimeModule } from './watch-time.module.ts';
