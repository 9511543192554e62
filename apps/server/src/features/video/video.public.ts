// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { bulkVideos } from './admin/video-bulk.ts';
export { saveSeries } from './series.import.ts';
export { cardColumns, type CardRow, overrideOf, shownCover, toCard, videoCounts } from './video-card.ts';
export { addSubtitle, changeImported, trashVideos } from './imported-video.import.ts';
export { opens } from './opens.ts';
export { publishVideo, publishVideos, writeListings } from './video.import.ts';
export { trashDays } from './admin/video-trash.ts';
export { type VideoService, videoTag } from './video.service.ts';
export type { FeedQuery } from './feed/video-feed.repository.ts';
export { countShownVideos, type ShareStep, shareVideos } from './video-share.ts';
export type { VideoModule } from './video.module.ts';
export { reportedVideo } from './video.reported.ts';
