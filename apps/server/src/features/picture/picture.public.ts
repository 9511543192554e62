// What other features, the command line and the demo may import; nothing else of this folder is visible to them.

export type { AdultCovers } from './adult-cover.service.ts';
export { linkPicture } from './link/link-picture.ts';
export { importOf, keepPicture, storePicture } from './keep-picture.ts';
export { savePicture, savePictures } from './picture.import.ts';
export {
  type JoinedPicture,
  type StoredPicture,
  pictureIdOf,
  pictureShape,
  pictureUrlAt,
  storedPicture,
  withCover,
} from './picture-shape.ts';
export { pictureColumns, pictureOf, releasePictures, screeningOf, takePictures } from './picture.repository.ts';
export type { EncodedPicture, ReadPicture } from './reader/picture-messages.ts';
export { readPicture } from './reader/picture-reader.ts';
export { makeTextPicture } from './text-picture.ts';
export type { PictureModule } from './picture.module.ts';
export { readCover } from './reader/read-cover.ts';
