// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export { beginUpload, finishUpload, importUpload, sameUpload, uploadEnds, type UploadEnd } from './upload.import.ts';
export type { UploadService } from './upload.service.ts';
export type { UploadModule } from './upload.module.ts';
