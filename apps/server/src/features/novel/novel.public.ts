// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { bulkNovels } from './admin/novel-bulk.ts';
export { stageChapters } from './import/chapter.import.ts';
export {
  type NovelPreview,
  SourceProblem,
  coverIn,
  importNovelFile,
  importUnpackedNovel,
  previewNovel,
} from './import/novel-file.import.ts';
export { type UnpackedNovel, unpackNovel, unpackedFiles } from './import/novel-file.service.ts';
export { finishNovel, groupForUploads, openNovelGroup, saveNovel, saveReads } from './import/novel.import.ts';
export { type NovelRow, toNovelCard } from './novel-card.ts';
export { shownNovels } from './novel-cards.repository.ts';
export { foundCover, novelCoverJobSpec } from './cover/novel-cover.job-spec.ts';
export { vipLeaseMs } from './reading.ts';
export type { NovelShelf } from './shelf/novel-shelf.service.ts';
export type { NovelService } from './novel.service.ts';
export { countShownNovels, shareNovels } from './novel-share.ts';
export type { NovelModule } from './novel.module.ts';
export { reportedChapter, reportedNovel } from './novel.reported.ts';
