import { jpegOf, jpegOfPicture } from '../../../lib/upload/jpeg-of.ts';
import type { Area } from '../../../lib/upload/picture-crop.tsx';

/** A picture that was sent to be the cover; the server keeps it for a day until something shows it. */
export interface ChosenCover {
  readonly uploadId: string;
  readonly url: string;
}

/** As large as covers are shown on any screen. */
const asCover = { name: 'cover.jpg', mostWidth: 1280, quality: 0.9, refusal: '浏览器无法生成封面' };

export const drawn = (frame: HTMLVideoElement, area: Area): Promise<File> => jpegOf(frame, area, asCover);

export const drawnOfPicture = (url: string, area: Area): Promise<File> => jpegOfPicture(url, area, asCover);
