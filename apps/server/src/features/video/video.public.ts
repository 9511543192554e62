// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { saveSeries } from './series.import.ts';
export { cardColumns, type CardRow, toCard, videoCounts } from './video-card.ts';
export { publishVideo } from './video.import.ts';
export type { VideoService } from './video.service.ts';
export type { VideoModule } from './video.module.ts';
export { reportedVideo } from './video.reported.ts';
